import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { ListenerHandlers } from './listener-handlers.ts'

interface Dependencies {
  handlers: Pick<ListenerHandlers, 'all'>
  engine: Pick<RecordEngine, 'patch'>
  entity: EntityAt<'workflow/listener'>
}

export type ListenerService = ReturnType<typeof createListenerService>

/** Listeners beside their records: their state, and the handlers that they may name. */
export function createListenerService({ handlers, engine, entity }: Dependencies) {
  return {
    /** @throws AppError RECORD_NOT_FOUND */
    changeStatus: (principal: Principal, ids: string, enabled: '0' | '1'): Promise<void> =>
      engine.patch(principal, entity, ids, async (row) => (row.enabled === enabled ? {} : { enabled })),

    handlers: () => handlers.all().map(({ name, title }) => ({ value: name, text: title })),
  }
}
