import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { ServiceNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'

/** A due trigger that this process has claimed until its lease ends. */
export interface DueTrigger {
  id: string
  instanceId: string
  tenantId: number
  /** Title of the instance. */
  title: string
  /** Id of the person who started the instance. */
  starter: string
  processKey: string
  formAddress: string
  recordId: string
  kind: 'timer' | 'timeout' | 'message' | 'signal' | 'service'
  /** Node of a service; null for other kinds. */
  service: ServiceNode | null
}

export type TriggerStore = ReturnType<typeof createTriggerStore>

/** Queue of triggers: timers whose moment has come, messages that have arrived, and services to be called. */
export function createTriggerStore({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /**
     * Claims the trigger that has been due longest, of one kind of work. Triggers of suspended instances wait.
     * Only one of all processes gets it, until the lease ends.
     */
    async claim(lane: 'events' | 'services', leaseMs: number): Promise<DueTrigger | undefined> {
      const kinds = lane === 'services' ? sql`t.kind = 'service'` : sql`t.kind <> 'service'`
      const { rows } = await sql<DueTrigger>`
        update wf_trigger c set lease_until = now() + ${leaseMs} * interval '1 millisecond'
        from wf_instance i join wf_version v on v.id = i.version_id join wf_process p on p.id = i.process_id
        where i.id = c.instance_id and c.id = (
          select t.id from wf_trigger t join wf_instance s on s.id = t.instance_id and not s.suspended
          where t.status = 'armed' and t.due_time <= now() and (t.lease_until is null or t.lease_until < now()) and ${kinds}
          order by t.due_time limit 1 for update of t skip locked)
        returning c.id, c.instance_id as "instanceId", i.tenant_id as "tenantId", i.title, i.starter,
          p.process_key as "processKey", i.form_address as "formAddress", i.record_id as "recordId", c.kind,
          case when c.kind = 'service' then v.graph #> array['nodes', c.node_id] end as service`.execute(kysely)
      return rows[0]
    },

    async fail(id: string, reason: string): Promise<void> {
      await sql`update wf_trigger set last_error = ${reason.slice(0, MOST_REASON)} where id = ${id}`.execute(kysely)
    },
  }
}

const MOST_REASON = 500
