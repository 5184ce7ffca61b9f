import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Dictionaries } from '#server/records/engine-dependencies.ts'
import type { InstanceService } from './instance.service.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  instances: Pick<InstanceService, 'requireReadable'>
  dictionaries: Pick<Dictionaries, 'texts'>
}

/** One entry of the trace of an instance. */
export interface TraceEntry {
  id: string
  name: string
  assigneeName: string | null
  startTime: string | null
  endTime: string | null
  durationStr: string | null
  outcome: string
  remarks: string | null
  files: string | null
  signature: string | null
  /** Person, result and opinion in one line. */
  summary: string
}

interface EntryRow extends Omit<TraceEntry, 'durationStr' | 'summary'> {
  seconds: number | null
}

export type TraceService = ReturnType<typeof createTraceService>

/** What happened in an instance, for those who take part in it. */
export function createTraceService({ database, instances, dictionaries }: Dependencies) {
  const service = {
    /** Entries in the order in which they happened. @throws AppError INSTANCE_UNKNOWN */
    async history(principal: Principal, id: string): Promise<TraceEntry[]> {
      await instances.requireReadable(principal, id)
      const { rows } = await sql<EntryRow>`
        select t.id, t.node_name as name, coalesce(d.realname, a.realname) || case when b.realname is null then '' else '（代 ' || b.realname || '）' end as "assigneeName",
          t.open_time as "startTime", t.done_time as "endTime", extract(epoch from t.done_time - t.open_time)::int as seconds,
          case when t.recalled then 'recalled' when t.status = 'done' then t.outcome when t.status = 'cancelled' then 'cancelled'
            else t.status end as outcome, t.reason as remarks, t.files, t.signature, t.open_time as at, t.seq
        from wf_task t left join sys_user d on d.id = t.done_by left join sys_user a on a.id = t.assignee
          left join sys_user b on b.id = t.on_behalf_of
        where t.instance_id = ${id} and (t.status <> 'cancelled' or t.cancel_reason not in ('decided', 'voided', 'terminated', 'withdrawn'))
        union all
        select 'start', '发起', s.realname, i.start_time, i.start_time, 0, 'start', null, null, null, i.start_time, -1
        from wf_instance i join sys_user s on s.id = i.starter where i.id = ${id}
        union all
        select 'end', '结束', null, i.end_time, i.end_time, extract(epoch from i.end_time - i.start_time)::int, i.status, i.end_reason,
          null, null, i.end_time + interval '1 second', 1000000 from wf_instance i where i.id = ${id} and i.status <> 'running'
        union all
        select 'event-' || e.seq, coalesce(n.node_name, '流程'), u.realname, e.time, e.time, 0, e.data ->> 'change',
          case when p.realname is null then null else '给 ' || p.realname end, null, null, e.time, 500000
        from wf_event e left join sys_user u on u.id = e.actor left join wf_task n on n.id = e.task_id
          left join sys_user p on p.id = e.data ->> 'assignee'
        where e.instance_id = ${id} and e.type = 'task'
          and e.data ->> 'change' in ('transferred', 'delegated', 'reassigned', 'claimed', 'unclaimed', 'resolved')
        order by at, seq`.execute(database.kysely)
      const texts = await dictionaries.texts('wf_entry')
      return rows.map(({ seconds, ...entry }) => ({
        ...entry,
        durationStr: seconds === null ? null : durationOf(seconds),
        summary: [entry.assigneeName, texts.get(entry.outcome), entry.remarks].filter(Boolean).join(' · '),
      }))
    },

    /** Diagram of the version of an instance, with the elements to mark. @throws AppError INSTANCE_UNKNOWN */
    async diagram(principal: Principal, id: string) {
      await instances.requireReadable(principal, id)
      const { rows } = await sql<{ xml: string }>`
        select v.xml from wf_instance i join wf_version v on v.id = i.version_id where i.id = ${id}`.execute(
        database.kysely,
      )
      const marks = await sql<{ mark: 'done' | 'active' | 'rejected' | 'skipped' | 'flows'; ids: string[] }>`
        select mark, array_agg(distinct id) as ids from (
          select 'flows' as mark, flow_id as id from wf_event where instance_id = ${id} and type = 'flow'
          union all
          select 'active', node_id from wf_token where instance_id = ${id} and state = 'active'
          union all
          select 'rejected', node_id from wf_task where instance_id = ${id} and status = 'done' and outcome in ('reject', 'return')
            and not recalled
          union all
          select 'skipped', node_id from wf_task where instance_id = ${id} and status = 'done' and outcome = 'pass'
          union all
          select 'done', node_id from wf_event where instance_id = ${id} and type = 'entered'
          union all
          select 'done', node_id from wf_token where instance_id = ${id} and state = 'dead'
        ) m where id is not null group by mark`.execute(database.kysely)
      const of = (mark: string) => marks.rows.find((row) => row.mark === mark)?.ids ?? []
      const taken = new Set(['active', 'rejected', 'skipped'].flatMap(of))
      return {
        xml: rows[0]!.xml,
        done: of('done').filter((node) => !taken.has(node)),
        active: of('active'),
        rejected: of('rejected').filter((node) => !of('active').includes(node)),
        skipped: of('skipped'),
        flows: of('flows'),
      }
    },

    /** Services that an administrator has to retry or skip. @throws AppError INSTANCE_UNKNOWN */
    async failedServices(principal: Principal, id: string) {
      await instances.requireReadable(principal, id)
      const { rows } = await sql<{ triggerId: string; nodeId: string; attempts: number; error: string | null }>`
        select id as "triggerId", node_id as "nodeId", attempts, last_error as error from wf_trigger
        where instance_id = ${id} and kind = 'service' and status = 'failed' order by node_id`.execute(database.kysely)
      return rows
    },

    /** History of the newest instance of a record; empty without one. @throws AppError INSTANCE_UNKNOWN */
    async historyOfRecord(principal: Principal, formAddress: string, recordId: string): Promise<TraceEntry[]> {
      const { rows } = await sql<{ id: string }>`
        select id from wf_instance where tenant_id = ${principal.tenantId} and form_address = ${formAddress}
          and record_id = ${recordId} and parent_instance is null order by start_time desc limit 1`.execute(
        database.kysely,
      )
      return rows[0] === undefined ? [] : service.history(principal, rows[0].id)
    },
  }
  return service
}

/** Duration in Chinese, such as `2天3小时`. */
export function durationOf(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ]
  if (days > 0) return `${days}天${hours > 0 ? `${hours}小时` : ''}`
  if (hours > 0) return `${hours}小时${minutes > 0 ? `${minutes}分钟` : ''}`
  return minutes > 0 ? `${minutes}分钟` : `${seconds}秒`
}
