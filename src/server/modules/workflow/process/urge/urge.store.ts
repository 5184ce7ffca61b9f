import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

export interface NewUrge {
  id: string
  instanceId: string
  taskId: string
  userId: string
  /** Absent for the clock. */
  sentBy?: string
  remark: string | null
}

/** Reminders to people who have open tasks. */
export const urgeStore = {
  async add(trx: Transaction<Tables>, { id, instanceId, taskId, userId, sentBy, remark }: NewUrge): Promise<void> {
    await sql`insert into wf_urge (id, instance_id, task_id, user_id, sent_by, remark)
      values (${id}, ${instanceId}, ${taskId}, ${userId}, ${sentBy ?? null}, ${remark})`.execute(trx)
  },

  /** People who have open tasks, with the leaders of their departments where that is asked for. */
  async receivers(
    trx: Transaction<Tables>,
    taskIds: readonly string[],
    withLeaders: boolean,
  ): Promise<{ taskId: string; userId: string }[]> {
    const { rows } = await sql<{ taskId: string; userId: string }>`
      select t.id as "taskId", t.assignee as "userId" from wf_task t
      where t.id = any(${[...taskIds]}::text[]) and t.status = 'open' and t.assignee is not null
      union
      select t.id, l.user_id from wf_task t join wf_instance i on i.id = t.instance_id
        join sys_user_depart d on d.user_id = t.assignee join sys_depart p on p.id = d.dep_id and p.tenant_id = i.tenant_id
        join sys_depart_leader l on l.dep_id = d.dep_id
        join sys_user u on u.id = l.user_id and u.status = 1 and u.del_flag = 0
      where ${withLeaders} and t.id = any(${[...taskIds]}::text[]) and t.status = 'open'`.execute(trx)
    return rows
  },

  /** Minutes since a person last urged somebody about an instance; undefined when never. */
  async minutesSince(trx: Transaction<Tables>, instanceId: string, sentBy: string): Promise<number | undefined> {
    const { rows } = await sql<{ minutes: number | null }>`
      select floor(extract(epoch from now() - max(send_time)) / 60)::int as minutes from wf_urge
      where instance_id = ${instanceId} and sent_by = ${sentBy}`.execute(trx)
    return rows[0]?.minutes ?? undefined
  },

  async openTasks(trx: Transaction<Tables>, instanceId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from wf_task where instance_id = ${instanceId} and status = 'open' and assignee is not null`.execute(
      trx,
    )
    return rows.map(({ id }) => id)
  },

  /** Returns whether the reminder was unread. */
  async markRead(trx: Transaction<Tables>, id: string, userId: string): Promise<boolean> {
    const { numAffectedRows } = await sql`update wf_urge set read_time = now()
      where id = ${id} and user_id = ${userId} and read_time is null`.execute(trx)
    return numAffectedRows === 1n
  },
}
