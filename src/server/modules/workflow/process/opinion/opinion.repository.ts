import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

export type OpinionRepository = ReturnType<typeof createOpinionRepository>

/** Finds the instances of opinions and comments. */
export function createOpinionRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    async instanceOfTask(id: string): Promise<string | undefined> {
      const { rows } = await sql<{ instanceId: string }>`
        select instance_id as "instanceId" from wf_task where id = ${id}`.execute(kysely)
      return rows[0]?.instanceId
    },

    /** Instance of a comment that is not withdrawn. */
    async instanceOfComment(id: string): Promise<string | undefined> {
      const { rows } = await sql<{ instanceId: string }>`
        select instance_id as "instanceId" from wf_comment where id = ${id} and withdrawn_time is null`.execute(kysely)
      return rows[0]?.instanceId
    },
  }
}
