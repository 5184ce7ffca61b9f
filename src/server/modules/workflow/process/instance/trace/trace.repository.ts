import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** One entry of the trace of an instance. */
export interface EntryRow {
  id: string
  name: string
  assigneeName: string | null
  startTime: string | null
  endTime: string | null
  seconds: number | null
  outcome: string
  remarks: string | null
  files: string | null
  signature: string | null
  /** Id of a comment; null for everything else. */
  commentId: string | null
  /** The reader may withdraw the comment. */
  withdrawable: boolean
}

/** Person who reads a trace, and the time in which own comments can be withdrawn. */
export interface TraceReader {
  userId: string
  withdrawMinutes: number
}

/** Elements of a diagram to mark. */
export type Mark = 'done' | 'active' | 'rejected' | 'skipped' | 'flows'

/** Service, timer or message that an administrator has to retry or skip. */
export interface FailedService {
  triggerId: string
  nodeId: string
  attempts: number
  error: string | null
}

export type TraceRepository = ReturnType<typeof createTraceRepository>

/** Reads the events of instances. */
export function createTraceRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Entries in the order in which they happened. */
    async entries(id: string, { userId, withdrawMinutes }: TraceReader): Promise<EntryRow[]> {
      const { rows } = await sql<EntryRow>`
        select t.id, t.node_name as name, coalesce(d.realname, a.realname) || case when b.realname is null then '' else '（代 ' || b.realname || '）' end as "assigneeName",
          t.open_time as "startTime", t.done_time as "endTime", extract(epoch from t.done_time - t.open_time)::int as seconds,
          case when t.recalled then 'recalled' when t.status = 'done' then t.outcome when t.status = 'cancelled' then 'cancelled'
            else t.status end as outcome, t.reason as remarks, t.files, t.signature,
          null as "commentId", false as withdrawable, t.open_time as at, t.seq
        from wf_task t left join sys_user d on d.id = t.done_by left join sys_user a on a.id = t.assignee
          left join sys_user b on b.id = t.on_behalf_of
        where t.instance_id = ${id} and (t.status <> 'cancelled' or t.cancel_reason not in ('decided', 'voided', 'terminated', 'withdrawn'))
        union all
        select 'start', '发起', s.realname, i.start_time, i.start_time, 0, 'start', null, null, null,
          null, false, i.start_time, -1
        from wf_instance i join sys_user s on s.id = i.starter where i.id = ${id}
        union all
        select 'end', '结束', null, i.end_time, i.end_time, extract(epoch from i.end_time - i.start_time)::int, i.status, i.end_reason,
          null, null, null, false, i.end_time + interval '1 second', 1000000 from wf_instance i where i.id = ${id} and i.status <> 'running'
        union all
        select 'event-' || e.seq, coalesce(n.node_name, '流程'), u.realname, e.time, e.time, 0, e.data ->> 'change',
          case when p.realname is null then null else '给 ' || p.realname end, null, null, null, false, e.time, 500000
        from wf_event e left join sys_user u on u.id = e.actor left join wf_task n on n.id = e.task_id
          left join sys_user p on p.id = e.data ->> 'assignee'
        where e.instance_id = ${id} and e.type = 'task'
          and e.data ->> 'change' in ('transferred', 'delegated', 'reassigned', 'claimed', 'unclaimed', 'resolved')
        union all
        select 'comment-' || c.id, '评论', u.realname, c.create_time, c.create_time, null,
          case when c.withdrawn_time is null then 'comment' else 'comment-withdrawn' end, nullif(c.content, ''), c.files, null, c.id,
          c.user_id = ${userId} and c.withdrawn_time is null and c.create_time > now() - make_interval(mins => ${withdrawMinutes}),
          c.create_time + case when c.create_time >= i.end_time then interval '1 second' else interval '0' end, 600000
        from wf_comment c join sys_user u on u.id = c.user_id join wf_instance i on i.id = c.instance_id where c.instance_id = ${id}
        order by at, seq`.execute(kysely)
      return rows
    },

    /** Diagram of the version of an instance. */
    async xmlOf(id: string): Promise<string> {
      const { rows } = await sql<{ xml: string }>`
        select v.xml from wf_instance i join wf_version v on v.id = i.version_id where i.id = ${id}`.execute(kysely)
      return rows[0]!.xml
    },

    /** A node counts by the last decision of its newest round; it is skipped when everybody was. */
    async marks(id: string): Promise<ReadonlyMap<Mark, readonly string[]>> {
      const { rows } = await sql<{ mark: Mark; ids: string[] }>`
        select mark, array_agg(distinct id) as ids from (
          select 'flows' as mark, flow_id as id from wf_event where instance_id = ${id} and type = 'flow'
          union all
          select 'active', node_id from wf_token where instance_id = ${id} and state = 'active'
          union all
          select case outcome when 'pass' then 'skipped' else 'rejected' end, node_id from (
            select distinct on (node_id) node_id, outcome from wf_task
            where instance_id = ${id} and status = 'done' and not recalled
            order by node_id, max(open_time) over (partition by node_id, round) desc, outcome = 'pass', done_time desc) last
          where outcome <> 'approve'
          union all
          select 'done', node_id from wf_event where instance_id = ${id} and type = 'entered'
          union all
          select 'done', node_id from wf_token where instance_id = ${id} and state = 'dead'
        ) m where id is not null group by mark`.execute(kysely)
      return new Map(rows.map(({ mark, ids }) => [mark, ids]))
    },

    async failedServices(id: string): Promise<FailedService[]> {
      const { rows } = await sql<FailedService>`
        select id as "triggerId", node_id as "nodeId", attempts, last_error as error from wf_trigger
        where instance_id = ${id} and status = 'failed' order by node_id`.execute(kysely)
      return rows
    },
  }
}
