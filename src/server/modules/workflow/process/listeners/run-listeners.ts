import type { UnitOfWork } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { ProcessGraph } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import { expressionStore } from '#server/modules/workflow/process/expressions/expression.repository.ts'
import { evaluateOver, namedIn } from '#server/modules/workflow/process/expressions/named-expressions.ts'
import type { RunResult } from '#server/modules/workflow/process/instance/run-instance.ts'
import type { InstanceHead } from '#server/modules/workflow/process/instance/stored-instance.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type Listener, listenerStore } from './listener.repository.ts'
import { listenerCallStore } from './listener-call.store.ts'
import type { ListenerHandlers } from './listener-handlers.ts'
import { listenersIn, type Occurrence, occurrencesOf } from './listener-occurrences.ts'

interface Dependencies {
  handlers: Pick<ListenerHandlers, 'find'>
  newId: NewId
  /** Announces calls over HTTP that were added. */
  wake(): void
}

/** A command that was carried out, before its commit. */
export interface ListenedCommand {
  head: InstanceHead
  graph: ProcessGraph
  result: RunResult
  /** Person who has sent the command, by id. */
  actor: string
  /** Reads the record; empty when it was deleted. */
  record(): Promise<Readonly<Row>>
}

export type RunListeners = ReturnType<typeof createRunListeners>

/**
 * Makes the function that runs the listeners to what a command has done, within its transaction. Expressions and
 * handlers may refuse the command; calls over HTTP are stored, and sent after the commit.
 */
export function createRunListeners({ handlers, newId, wake }: Dependencies) {
  /** @throws AppError LISTENER_VETO, LISTENER_FAILED */
  return async (unit: UnitOfWork, command: ListenedCommand): Promise<void> => {
    const { graph, head, result } = command
    const occurrences = occurrencesOf(graph, result.changed.events, result.state.tasks)
    if (occurrences.length === 0) return
    const { transaction: trx } = unit
    const ids = [...new Set(listenersIn(graph).flatMap(({ listeners }) => listeners))]
    const enabled = await listenerStore.enabled(trx, head.tenantId, ids)
    let record: Readonly<Row> | undefined
    let hasCalls = false
    for (const occurrence of occurrences) {
      for (const id of occurrence.listeners) {
        const listener = enabled.get(id)
        if (listener === undefined || !isAbout(listener, occurrence)) continue
        if (listener.valueType === 'http') {
          await listenerCallStore.add(trx, callOf(command, listener, occurrence))
          hasCalls = true
        } else {
          record ??= await command.record()
          await runNow(unit, command, listener, occurrence, record)
        }
      }
    }
    if (hasCalls) unit.afterCommit(wake)
  }

  async function runNow(
    { transaction: trx }: UnitOfWork,
    { head, result, actor }: ListenedCommand,
    listener: Listener,
    occurrence: Occurrence,
    record: Readonly<Row>,
  ): Promise<void> {
    const { variables } = result.state.instance
    let reason: string | undefined
    try {
      if (listener.valueType === 'handler') {
        const handler = handlers.find(listener.handler ?? '')
        if (handler === undefined) throw new Error(`没有名为 ${listener.handler} 的处理程序`)
        reason = await handler.run({ trx, head, occurrence, actor, record, variables })
      } else {
        const text = listener.expression ?? ''
        const named = await expressionStore.named(trx, head.tenantId, namedIn(text))
        const scope = { ...record, ...variables, starter: head.starter, event: eventOf(occurrence, actor) }
        reason = reasonOf(evaluateOver(text, scope, named), listener)
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      // A check that cannot be made counts as failed. An administrator can disable the listener.
      throw new AppError('LISTENER_FAILED', { name: listener.name, reason: (error as Error).message })
    }
    if (reason !== undefined) throw new AppError('LISTENER_VETO', { reason: reason.slice(0, MOST_REASON) })
  }

  function callOf({ head, graph, actor }: ListenedCommand, listener: Listener, occurrence: Occurrence) {
    const { elementId, elementName } = occurrence
    const { id: instanceId, processKey, processName, title, formAddress, recordId, starter } = head
    const process = { processInstanceId: instanceId, processKey, processName, title, formAddress, recordId, starter }
    return {
      ...{ id: newId(), instanceId, listenerId: listener.id, listenerName: listener.name },
      ...{ elementId: elementId ?? graph.key, elementName: elementName || (elementId ?? graph.name) },
      body: { ...process, listener: listener.name, event: eventOf(occurrence, actor) },
    }
  }
}

const MOST_REASON = 500

/** Tasks and executions have no event in common, so the event alone decides. */
const isAbout = ({ event }: Listener, occurrence: Occurrence): boolean => event === occurrence.event

/** What listeners read as `event`; people by their ids. */
function eventOf({ event, elementId, elementName, task, assignee, outcome }: Occurrence, actor: string) {
  return {
    ...{ type: event, nodeId: elementId ?? null, nodeName: elementName ?? null, taskId: task?.id ?? null },
    ...{ assignee: assignee ?? null, outcome: outcome ?? null, doneBy: task?.doneBy ?? null, actor },
  }
}

/** Reason of a refusal by the value of an expression. @throws Error for a value that means nothing */
function reasonOf(value: unknown, { name }: Listener): string | undefined {
  if (value === true || value === null || value === '') return undefined
  if (value === false) return `监听器「${name}」不允许此操作`
  if (typeof value === 'string') return value
  throw new Error('表达式的值不是 true、false 或文字')
}
