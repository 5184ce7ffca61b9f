import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { currentUses, MOST_PLACES } from '#server/modules/workflow/process/definition/current-uses.store.ts'
import type { ListenerEvent, ListenerType } from '#shared/documents/workflow/node-settings.ts'

/** A listener, as deployment and commands need it. */
export interface Listener {
  id: string
  name: string
  type: ListenerType
  event: ListenerEvent
  valueType: 'handler' | 'expression' | 'http'
  handler: string | null
  expression: string | null
  enabled: boolean
}

const listener = sql`
  select id, listener_name as name, listener_type as type, listener_event as event, value_type as "valueType", handler,
    expression, enabled = '1' as enabled
  from wf_listener`

export type ListenerRepository = ReturnType<typeof createListenerRepository>

export function createListenerRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Listeners of a tenant by their ids, whether enabled or not. */
    async named(tenantId: number, ids: readonly string[]): Promise<Listener[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<Listener>`${listener}
        where tenant_id = ${tenantId} and id = any(${[...ids]}::text[])`.execute(kysely)
      return rows
    },

    /** Current versions of processes that name a listener. */
    async placesOf(trx: Transaction<Tables>, tenantId: number, id: string): Promise<string[]> {
      const { rows } = await sql<{ place: string }>`
        ${currentUses(tenantId, { kind: 'listener', ref: id })}
        order by place limit ${MOST_PLACES}`.execute(trx)
      return rows.map(({ place }) => place)
    },
  }
}

/** Statements within the transaction of a command. */
export const listenerStore = {
  /** Enabled listeners among those that a version names. */
  async enabled(trx: Transaction<Tables>, tenantId: number, ids: readonly string[]): Promise<Map<string, Listener>> {
    const { rows } = await sql<Listener>`${listener}
      where tenant_id = ${tenantId} and id = any(${[...ids]}::text[]) and enabled = '1'`.execute(trx)
    return new Map(rows.map((row) => [row.id, row]))
  },
}
