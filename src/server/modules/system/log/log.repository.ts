import type { Database } from '#server/db/connection.ts'

/** Rows that one statement removes, so that nobody waits for it and a stop is heard. */
const ROWS_AT_ONCE = 50_000

export type LogRepository = ReturnType<typeof createLogRepository>

export function createLogRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /**
     * Removes some entries of a tenant that were there before an instant.
     * @param type all kinds without it
     * @returns how many; fewer than `ROWS_AT_ONCE` were the last ones.
     */
    async removeSome(tenantId: number, type: number | null, before: Date): Promise<number> {
      const { rowCount } = await pool.query(
        `delete from sys_log where ctid = any (array(
           select ctid from sys_log
           where tenant_id = $1 and ($2::int is null or log_type = $2) and create_time < $3 limit ${ROWS_AT_ONCE}))`,
        [tenantId, type, before],
      )
      return rowCount ?? 0
    },
  }
}
