import type { Database } from '../../../db/connection.ts'
import type { StoredFile } from './file.rules.ts'

export type FileRepository = ReturnType<typeof createFileRepository>

const SELECT = 'select id, path, file_name as "fileName", biz, size::float8 as size, sha256 from sys_file'

/** What is known of uploaded files; their contents are in the file store. */
export function createFileRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async insert(file: StoredFile, owner: { username: string; tenantId: number }): Promise<void> {
      const { id, path, fileName, biz, size, sha256 } = file
      await pool.query(
        `insert into sys_file (id, path, file_name, biz, size, sha256, tenant_id, create_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, path, fileName, biz, size, sha256, owner.tenantId, owner.username],
      )
    },

    async findByPath(path: string): Promise<StoredFile | undefined> {
      const { rows } = await pool.query<StoredFile>(`${SELECT} where path = $1`, [path])
      return rows[0]
    },

    async findOfTenant(tenantId: number, paths: readonly string[]): Promise<StoredFile[]> {
      const { rows } = await pool.query<StoredFile>(`${SELECT} where tenant_id = $1 and path = any($2)`, [
        tenantId,
        paths,
      ])
      return rows
    },
  }
}
