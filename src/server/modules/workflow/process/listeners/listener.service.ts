import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { namedExpression } from '#shared/documents/workflow/named-expression.ts'
import type { ListenerHandlers } from './listener-handlers.ts'

interface Dependencies {
  handlers: Pick<ListenerHandlers, 'all'>
  engine: Pick<RecordEngine, 'patch' | 'list'>
  entity: EntityAt<'workflow/listener'>
  expressionEntity: EntityAt<'workflow/expression'>
}

/** More are found by typing the code. */
const MOST_CHOICES = 100

export type ListenerService = ReturnType<typeof createListenerService>

/** Listeners beside their records: their state, and the handlers that they may name. */
export function createListenerService({ handlers, engine, entity, expressionEntity }: Dependencies) {
  return {
    /** @throws AppError RECORD_NOT_FOUND */
    changeStatus: (principal: Principal, ids: string, enabled: '0' | '1'): Promise<void> =>
      engine.patch(principal, entity, ids, async (row) => (row.enabled === enabled ? {} : { enabled })),

    handlers: () => handlers.all().map(({ name, title }) => ({ value: name, text: title })),

    /** Named expressions that the person sees in their list, for a title; none without the list. */
    async expressionChoices(principal: Principal): Promise<{ value: string; text: string }[]> {
      const { records } = await engine.list(principal, expressionEntity, { pageSize: MOST_CHOICES })
      return records.map(({ expressionCode: code, expressionName: name }) => ({
        ...{ value: namedExpression(code), text: `${name}（${code}）` },
      }))
    },
  }
}
