import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { InstanceStatus } from '#server/modules/workflow/process/engine/state/instance-state.ts'
import type { Row } from '#shared/documents/entity.ts'

/** A call over HTTP that a command has caused. */
export interface NewListenerCall {
  id: string
  instanceId: string
  listenerId: string
  listenerName: string
  elementId: string
  elementName: string
  body: Row
}

/** A due call that this process has claimed until its lease ends. */
export interface DueCall {
  id: string
  body: Row
  attempts: number
  /** False for a listener that was disabled or deleted meanwhile. */
  enabled: boolean
  dataSource: string | null
  method: 'POST' | 'PUT' | null
  path: string | null
}

export type ListenerCallQueue = ReturnType<typeof createListenerCallQueue>

/** Queue of the calls of listeners over HTTP. */
export function createListenerCallQueue({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Claims the call that has been due longest. Only one of all processes gets it, until the lease ends. */
    async claim(leaseMs: number): Promise<DueCall | undefined> {
      const { rows } = await sql<DueCall>`
        with due as materialized (
          select id, listener_id from wf_listener_call
          where status = 'armed' and due_time <= now() and (lease_until is null or lease_until < now())
          order by due_time limit 1 for update skip locked)
        update wf_listener_call c set lease_until = now() + ${leaseMs} * interval '1 millisecond'
        from due left join wf_listener l on l.id = due.listener_id
        where c.id = due.id
        returning c.id, c.body, c.attempts, coalesce(l.enabled = '1' and l.value_type = 'http', false) as enabled,
          l.data_source as "dataSource", l.http_method as method, l.http_path as path`.execute(kysely)
      return rows[0]
    },

    async end(id: string, status: 'sent' | 'skipped', reason: string | null = null): Promise<void> {
      await sql`update wf_listener_call set status = ${status}, last_error = ${reason}, lease_until = null
        where id = ${id} and status = 'armed'`.execute(kysely)
    },

    /** Counts an attempt. @param pauseMs time until the next one; undefined when an administrator has to decide */
    async fail(id: string, reason: string, pauseMs: number | undefined): Promise<void> {
      const later = pauseMs === undefined ? sql`now()` : sql`now() + ${pauseMs} * interval '1 millisecond'`
      await sql`update wf_listener_call set attempts = attempts + 1, last_error = ${reason.slice(0, MOST_REASON)},
          lease_until = null, status = ${pauseMs === undefined ? 'failed' : 'armed'}, due_time = ${later}
        where id = ${id} and status = 'armed'`.execute(kysely)
    },

    /** Sends a failed call again, or gives it up. Resolves to the status of its instance; undefined without one. */
    async decide(
      tenantId: number,
      instanceId: string,
      id: string,
      does: 'retry' | 'skip',
    ): Promise<InstanceStatus | undefined> {
      const values = does === 'retry' ? sql`status = 'armed', attempts = 0, due_time = now()` : sql`status = 'skipped'`
      const { rows } = await sql<{ status: InstanceStatus }>`update wf_listener_call c set ${values} from wf_instance i
        where c.id = ${id} and c.instance_id = ${instanceId} and c.status = 'failed' and i.id = c.instance_id
          and i.tenant_id = ${tenantId}
        returning i.status`.execute(kysely)
      return rows[0]?.status
    },

    async removeOld(days: number): Promise<void> {
      await sql`delete from wf_listener_call
        where status in ('sent', 'skipped') and create_time < now() - ${days} * interval '1 day'`.execute(kysely)
    },
  }
}

const MOST_REASON = 500

/** Statements within the transaction of a command. */
export const listenerCallStore = {
  async add(trx: Transaction<Tables>, call: NewListenerCall): Promise<void> {
    const { id, instanceId, listenerId, listenerName, elementId, elementName, body } = call
    await sql`insert into wf_listener_call (id, instance_id, listener_id, listener_name, element_id, element_name, body)
      values (${id}, ${instanceId}, ${listenerId}, ${listenerName}, ${elementId}, ${elementName.slice(0, MOST_NAME)},
        ${JSON.stringify(body)}::jsonb)`.execute(trx)
  },
}

const MOST_NAME = 200
