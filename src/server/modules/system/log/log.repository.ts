import type { Database } from '#server/db/connection.ts'

/** Rows per statement: few enough that nobody waits long for it and that a stop takes effect soon. */
const ROWS_AT_ONCE = 50_000

export type LogRepository = ReturnType<typeof createLogRepository>

export function createLogRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /**
     * Deletes some entries of a tenant that are older than an instant.
     * @param type null for all types
     * @returns number of deleted entries; fewer than `ROWS_AT_ONCE` means that none are left.
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
