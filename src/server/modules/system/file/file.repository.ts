import type { Database } from '#server/db/connection.ts'
import type { OwnedFile, StoredFile } from './file.rules.ts'

export type FileRepository = ReturnType<typeof createFileRepository>

/** Uploader, tenant and department of a file. */
export interface FileOwner {
  username: string
  tenantId: number
  orgCode: string | null
}

/** Limits in bytes. */
export interface Quotas {
  person: number
  tenant: number
}

const SELECT = `select id, path, file_name as "fileName", file_type as "fileType", biz, size::float8 as size, sha256,
  tenant_id as "tenantId", create_by as "createBy" from sys_file`
/** Advisory lock that serializes the uploads of one tenant; the second key is the tenant. */
const QUOTA_LOCK = 1_718_379_845
const USED = `select coalesce(sum(size), 0)::float8 as tenant,
  coalesce(sum(size) filter (where create_by = $2), 0)::float8 as person from sys_file where tenant_id = $1`

/** Statements on the metadata of uploaded files; the file store has their contents. */
export function createFileRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Returns the used bytes, including the recycle bin. */
    async used({ tenantId, username }: Pick<FileOwner, 'tenantId' | 'username'>): Promise<Quotas> {
      const { rows } = await pool.query<Quotas>(USED, [tenantId, username])
      return rows[0]!
    },

    /** Adds a file. @returns the exceeded quota; undefined when the file was added. */
    async insert(file: StoredFile, owner: FileOwner, quotas: Quotas): Promise<keyof Quotas | undefined> {
      const { id, path, fileName, fileType, biz, size, sha256 } = file
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock($1, $2)', [QUOTA_LOCK, owner.tenantId])
        const { rows } = await client.query<Quotas>(USED, [owner.tenantId, owner.username])
        const full = fullQuota(rows[0]!, size, quotas)
        if (full === undefined) {
          await client.query(
            `insert into sys_file (id, path, file_name, file_type, biz, size, sha256, tenant_id, create_by, sys_org_code)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
            [id, path, fileName, fileType, biz, size, sha256, owner.tenantId, owner.username, owner.orgCode],
          )
        }
        await client.query('commit')
        return full
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },

    /** Deletes files for good; nothing remains in the recycle bin. */
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await pool.query('delete from sys_file where id = any($1)', [ids])
    },

    /** Finds a file that is not deleted. */
    async findByPath(path: string): Promise<OwnedFile | undefined> {
      const { rows } = await pool.query<OwnedFile>(`${SELECT} where path = $1 and del_flag = 0`, [path])
      return rows[0]
    },

    /** Finds files that are not deleted, in no order. */
    async findByIds(ids: readonly string[]): Promise<OwnedFile[]> {
      const { rows } = await pool.query<OwnedFile>(`${SELECT} where id = any($1) and del_flag = 0`, [ids])
      return rows
    },

    async findOfTenant(tenantId: number, paths: readonly string[]): Promise<OwnedFile[]> {
      const { rows } = await pool.query<OwnedFile>(
        `${SELECT} where tenant_id = $1 and path = any($2) and del_flag = 0`,
        [tenantId, paths],
      )
      return rows
    },
  }
}

function fullQuota(used: Quotas, size: number, quotas: Quotas): keyof Quotas | undefined {
  return (['person', 'tenant'] as const).find((whose) => used[whose] + size > quotas[whose])
}
