import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

export interface NewComment {
  id: string
  instanceId: string
  userId: string
  tenantId: number
  content: string
  files: string | undefined
}

/** Comments of an instance before another one. */
export interface CommentSummary {
  title: string
  count: number
  /** Seconds since the last comment of the person; null when there is none. */
  secondsSinceOwn: number | null
}

/** Comments on instances. */
export const commentStore = {
  /** Locks the instance, so that comments sent at the same moment are counted one after the other. */
  async lockedSummary(trx: Transaction<Tables>, instanceId: string, userId: string): Promise<CommentSummary> {
    // In a statement of its own: the next one sees what was added during the wait.
    await sql`select 1 from wf_instance where id = ${instanceId} for no key update`.execute(trx)
    const { rows } = await sql<CommentSummary>`
      select i.title, count(c.id)::int as count,
        floor(extract(epoch from now() - max(c.create_time) filter (where c.user_id = ${userId})))::int as "secondsSinceOwn"
      from wf_instance i left join wf_comment c on c.instance_id = i.id
      where i.id = ${instanceId} group by i.id`.execute(trx)
    return rows[0]!
  },

  async add(trx: Transaction<Tables>, { id, instanceId, userId, tenantId, content, files }: NewComment): Promise<void> {
    await sql`insert into wf_comment (id, instance_id, user_id, tenant_id, content, files)
      values (${id}, ${instanceId}, ${userId}, ${tenantId}, ${content}, ${files ?? null})`.execute(trx)
  },

  /**
   * People who take part in an instance, without one person: starter, approvers of open and done tasks, copies,
   * commentators. Where there are more than `most`, the starter, present approvers and commentators come first.
   */
  async participants(
    trx: Transaction<Tables>,
    instanceId: string,
    { except, most }: { except: string; most: number },
  ): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from (
        select starter as id, 1 as rank from wf_instance where id = ${instanceId}
        union all
        select assignee, 2 from wf_task where instance_id = ${instanceId} and status in ('open', 'waiting')
        union all
        select user_id, 3 from wf_comment where instance_id = ${instanceId}
        union all
        select done_by, 4 from wf_task where instance_id = ${instanceId} and status = 'done'
        union all
        select user_id, 5 from wf_copy where instance_id = ${instanceId}
      ) p where id is not null and id <> ${except}
      group by id order by min(rank), id limit ${most}`.execute(trx)
    return rows.map(({ id }) => id)
  },

  /**
   * Removes content and files of an own comment that is at most so many minutes old. Returns undefined where the person
   * has no such comment.
   */
  async withdraw(
    trx: Transaction<Tables>,
    { id, userId, tenantId, minutes }: { id: string; userId: string; tenantId: number; minutes: number },
  ): Promise<'withdrawn' | 'late' | undefined> {
    const { rows } = await sql<{ done: boolean }>`
      with found as (
        select id, create_time > now() - make_interval(mins => ${minutes}) as young from wf_comment
        where id = ${id} and user_id = ${userId} and tenant_id = ${tenantId} and withdrawn_time is null for update
      ), changed as (
        update wf_comment c set content = '', files = null, withdrawn_time = now()
        from found f where f.id = c.id and f.young returning c.id
      )
      select exists (select from changed) as done from found`.execute(trx)
    return rows[0] && (rows[0].done ? 'withdrawn' : 'late')
  },
}
