import type { Database } from '../../../db/connection.ts'

/** A version, as far as it says what it is a version of. */
export interface LoggedVersion {
  id: string
  dataTable: string
  dataId: string
  dataVersion: number
  createBy: string | null
  createTime: string
}

export type DataLogRepository = ReturnType<typeof createDataLogRepository>

export function createDataLogRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** What versions call their record, by their keys. @param wanted the field of each version that names it */
    async names(wanted: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
      const { rows } = await pool.query<{ id: string; name: string | null }>(
        `select log.id, log.data_content ->> wanted.field as name
         from unnest($1::text[], $2::text[]) as wanted (id, field) join sys_data_log log on log.id = wanted.id`,
        [[...wanted.keys()], [...wanted.values()]],
      )
      return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
    },

    async find(ids: readonly string[], tenantId: number): Promise<LoggedVersion[]> {
      const { rows } = await pool.query<LoggedVersion>(
        `select id, data_table as "dataTable", data_id as "dataId", data_version as "dataVersion",
           create_by as "createBy", create_time as "createTime"
         from sys_data_log where id = any ($1) and tenant_id = $2`,
        [ids, tenantId],
      )
      return rows
    },
  }
}
