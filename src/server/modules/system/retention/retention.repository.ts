import type { Database } from '#server/db/connection.ts'

/** Retention periods in days; 0 means unlimited. */
export interface Retention {
  loginLogDays: number
  operationLogDays: number
  exceptionLogDays: number
  dataLogDays: number
  recycleBinDays: number
  jobRunDays: number
  formSendDays: number
}

const DAYS = `login_log_days as "loginLogDays", operation_log_days as "operationLogDays",
  exception_log_days as "exceptionLogDays", data_log_days as "dataLogDays", recycle_bin_days as "recycleBinDays",
  job_run_days as "jobRunDays", form_send_days as "formSendDays"`

/** Rows per statement: few enough that nobody waits long for it and that a stop takes effect soon. */
export const ROWS_AT_ONCE = 5000

export type RetentionRepository = ReturnType<typeof createRetentionRepository>

export function createRetentionRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Returns the periods that administrators set. */
    async days(): Promise<Retention> {
      return (await pool.query<Retention>(`select ${DAYS} from sys_retention where id = '1'`)).rows[0]!
    },

    async removeLogs(type: number, days: number): Promise<number> {
      const { rowCount } = await pool.query(
        `delete from sys_log where ctid = any (array(
           select ctid from sys_log where log_type = $1 and create_time < now() - $2 * interval '1 day'
           limit ${ROWS_AT_ONCE}))`,
        [type, days],
      )
      return rowCount ?? 0
    },

    /**
     * Deletes old versions. The newest version of a record stays, because the next version number continues from it.
     */
    async removeVersions(days: number): Promise<number> {
      const { rowCount } = await pool.query(
        `delete from sys_data_log where ctid = any (array(
           select old.ctid from sys_data_log old
           where old.create_time < now() - $1 * interval '1 day' and exists (
             select from sys_data_log newer where newer.data_table = old.data_table and newer.data_id = old.data_id
               and newer.data_version > old.data_version)
           limit ${ROWS_AT_ONCE}))`,
        [days],
      )
      return rowCount ?? 0
    },
  }
}
