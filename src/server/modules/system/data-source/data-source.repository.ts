import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { Condition } from '#server/records/read/sql/condition.ts'
import type { Row } from '#shared/documents/entity.ts'

export interface StoredSource extends Row {
  id: string
  code: string
  name: string
  /** Sealed password; null without a password. */
  secret: string | null
}

const FIELDS = `id, code, name, db_type as "dbType", db_host as "dbHost", db_port as "dbPort", db_name as "dbName",
  db_file as "dbFile", db_url as "dbUrl", tls, db_username as "dbUsername", db_secret as secret`

export type DataSourceRepository = ReturnType<typeof createDataSourceRepository>

export function createDataSourceRepository({ pool, kysely }: Pick<Database, 'pool' | 'kysely'>) {
  return {
    async byCode(code: string): Promise<StoredSource | undefined> {
      const { rows } = await pool.query<StoredSource>(`select ${FIELDS} from sys_data_source where code = $1`, [code])
      return rows[0]
    },

    async byId(id: string): Promise<StoredSource | undefined> {
      const { rows } = await pool.query<StoredSource>(`select ${FIELDS} from sys_data_source where id = $1`, [id])
      return rows[0]
    },

    /** Returns the sources that satisfy a condition on `t`. With a code, returns at most the source with this code. */
    async visible(condition: Condition, code?: string): Promise<{ code: string; name: string }[]> {
      const named = code === undefined ? sql`` : sql`and t.code = ${code}`
      const { rows } = await sql<{ code: string; name: string }>`
        select t.code, t.name from sys_data_source t where ${condition} ${named} order by t.code`.execute(kysely)
      return rows
    },

    async secrets(): Promise<{ code: string; secret: string }[]> {
      const { rows } = await pool.query(
        'select code, db_secret as secret from sys_data_source where db_secret is not null order by code',
      )
      return rows
    },

    /** @returns false when another process replaced the secret meanwhile. */
    async replaceSecret(code: string, before: string, after: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'update sys_data_source set db_secret = $3 where code = $1 and db_secret = $2',
        [code, before, after],
      )
      return rowCount === 1
    },
  }
}
