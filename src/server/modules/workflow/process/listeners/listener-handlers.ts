import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { InstanceHead } from '#server/modules/workflow/process/instance/stored-instance.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Occurrence } from './listener-occurrences.ts'

/** What a handler learns; it runs in the transaction of the command, and writes by `trx` only. */
export interface ListenerCall {
  trx: Transaction<Tables>
  head: InstanceHead
  occurrence: Occurrence
  /** Person who has sent the command, by id. */
  actor: string
  record: Readonly<Row>
  variables: Readonly<Record<string, unknown>>
}

export interface ListenerHandler {
  name: string
  /** Shown where people choose a handler. */
  title: string
  /** Resolves to the reason for which the command is refused; undefined to let it pass. */
  run(call: ListenerCall): Promise<string | undefined> | string | undefined
}

/** Handlers that listeners may name. */
export interface ListenerHandlers {
  /** @throws Error for a name that is taken */
  add(handler: ListenerHandler): void
  find(name: string): ListenerHandler | undefined
  all(): ListenerHandler[]
}

export function createListenerHandlers(): ListenerHandlers {
  const handlers = new Map<string, ListenerHandler>()
  return {
    add(handler) {
      if (handlers.has(handler.name)) throw new Error(`listener handler ${handler.name} is registered twice`)
      handlers.set(handler.name, handler)
    },
    find: (name) => handlers.get(name),
    all: () => [...handlers.values()],
  }
}

/** Refuses that the starter gets or completes a task of the own application. */
export const separateDuties: ListenerHandler = {
  name: 'separate-duties',
  title: '职责分离：发起人不能办理自己的申请',
  run({ head, occurrence: { task, assignee } }) {
    const isStarters = task !== undefined && (assignee === head.starter || task.doneBy === head.starter)
    return isStarters ? '发起人不能办理自己的申请' : undefined
  },
}
