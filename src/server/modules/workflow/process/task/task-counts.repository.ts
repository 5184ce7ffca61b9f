import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { MOST_COUNTED, type TaskCounts } from '#shared/wire/task-counts.ts'
import type { Participant } from '../instance/instance.repository.ts'

export type TaskCountsRepository = ReturnType<typeof createTaskCountsRepository>

/** Counts for the menu. Each stops at `MOST_COUNTED`, so that a person with many tasks waits no longer than others. */
export function createTaskCountsRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    async read({ userId, tenantId, groupKeys }: Participant): Promise<TaskCounts> {
      const { rows } = await sql<TaskCounts>`select
        (select count(*)::int from (select from wf_task t join wf_instance i on i.id = t.instance_id
          where t.status = 'open' and t.assignee = ${userId} and i.tenant_id = ${tenantId}
          limit ${MOST_COUNTED}) found) as "tasks",
        (select count(*)::int from (select from wf_task t join wf_instance i on i.id = t.instance_id
          where t.status = 'open' and t.assignee is null and t.candidate_keys && ${[...groupKeys]}::text[]
            and i.tenant_id = ${tenantId} limit ${MOST_COUNTED}) found) as "groupTasks",
        (select count(*)::int from (select from wf_copy c join wf_instance i on i.id = c.instance_id
          where c.user_id = ${userId} and c.read_time is null and i.tenant_id = ${tenantId}
          limit ${MOST_COUNTED}) found) as "copies",
        (select count(*)::int from (select from wf_urge u join wf_task t on t.id = u.task_id
          join wf_instance i on i.id = u.instance_id
          where u.user_id = ${userId} and u.read_time is null and t.status = 'open' and i.tenant_id = ${tenantId}
          limit ${MOST_COUNTED}) found) as "urges"`.execute(kysely)
      return rows[0]!
    },
  }
}
