import type { Database } from '#server/db/connection.ts'
import { inForceIn } from '#server/platform/shared-rows.ts'
import type { RecordVersion } from '#shared/wire/record-history.ts'
import type { OwnedContent, OwnedNames } from './owned-lines.ts'

/** Version with the key of its record, without content. */
export interface LoggedVersion {
  id: string
  dataTable: string
  dataId: string
  dataVersion: number
  createBy: string | null
  createTime: string
}

/** Record whose versions are requested. Only versions that the tenant made count. */
export interface LoggedRecord {
  table: string
  id: string
  tenantId: number
}

export type OwnedVersion = Pick<RecordVersion, 'dataVersion' | 'operation'> & { content: OwnedContent }

/**
 * Versions of data that belongs to records of another entity (their holders), for example the grants of a role. The
 * versions are logged under the key of the holder; `field` is its title field.
 */
export interface OwnedNaming {
  /** Table and column are safe in SQL: `tableOf` checked them. */
  table: string
  column: string
  field: string
  versions: readonly string[]
}

/** Most versions in an answer, newest first. */
const MOST_VERSIONS = 500

export type DataLogRepository = ReturnType<typeof createDataLogRepository>

export function createDataLogRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Returns record names from the content of versions, by version key. @param wanted title field by version key */
    async names(wanted: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
      const { rows } = await pool.query<{ id: string; name: string | null }>(
        `select log.id, log.data_content ->> wanted.field as name
         from unnest($1::text[], $2::text[]) as wanted (id, field) join sys_data_log log on log.id = wanted.id`,
        [[...wanted.keys()], [...wanted.values()]],
      )
      return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
    },

    /**
     * Returns names of holders by version key: the current name. For a deleted holder, the newest name in the log.
     */
    async namesOfOwners(wanted: readonly OwnedNaming[]): Promise<ReadonlyMap<string, string>> {
      if (wanted.length === 0) return new Map()
      const parts = wanted.map(({ table, column }, at) => {
        const [versions, holders, field] = [1, 2, 3].map((place) => `$${3 * at + place}`)
        return `
          select log.id, coalesce(t."${column}", (
            select last.data_content ->> ${field} from sys_data_log last
            where last.data_table = ${holders} and last.data_id = log.data_id and last.tenant_id = log.tenant_id
            order by last.data_version desc limit 1
          )) as name
          from sys_data_log log left join "${table}" t on t.id = log.data_id where log.id = any (${versions})`
      })
      const { rows } = await pool.query<{ id: string; name: string | null }>(
        parts.join(' union all '),
        wanted.flatMap(({ versions, table, field }) => [versions, table, field]),
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

    /** Returns the versions of a record, newest first. */
    async ofRecord({ table, id, tenantId }: LoggedRecord): Promise<RecordVersion[]> {
      const { rows } = await pool.query<RecordVersion>(
        `select id, data_version as "dataVersion", operation, create_by as "createBy", create_time as "createTime", remark
         from sys_data_log where data_table = $1 and data_id = $2 and tenant_id = $3
         order by data_version desc limit $4`,
        [table, id, tenantId, MOST_VERSIONS],
      )
      return rows
    },

    /** Returns the newest version up to the given number, and the version before it. */
    async contentsUpTo({ table, id, tenantId }: LoggedRecord, version: number): Promise<OwnedVersion[]> {
      const { rows } = await pool.query<OwnedVersion>(
        `select data_version as "dataVersion", operation, data_content as content
         from sys_data_log where data_table = $1 and data_id = $2 and tenant_id = $3 and data_version <= $4
         order by data_version desc limit 2`,
        [table, id, tenantId, version],
      )
      return rows
    },

    /**
     * Returns the keys of all records that a sub-table row ever belonged to, in any tenant. @param by field with the
     * parent's key
     */
    async parentsOf(table: string, id: string, by: string): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select distinct coalesce(data_content ->> $3, '') as id from sys_data_log
         where data_table = $1 and data_id = $2`,
        [table, id, by],
      )
      return rows.map((row) => row.id)
    },

    /** Returns the current names of menus, data rules and department roles, by key. Unknown keys are absent. */
    async ownedNames(keys: Record<keyof OwnedNames, string[]>, tenantId: number): Promise<OwnedNames> {
      const { rows } = await pool.query<{ kind: keyof OwnedNames; id: string; name: string }>(
        `select 'menus' as kind, id, name from sys_permission p where id = any ($1) and ${inForceIn('p', '$4')}
         union all select 'rules', id, rule_name from sys_permission_data_rule r where id = any ($2) and ${inForceIn('r', '$4')}
         union all select 'departRoles', id, role_name from sys_depart_role where id = any ($3) and tenant_id = $4`,
        [keys.menus, keys.rules, keys.departRoles, tenantId],
      )
      const namesOf = (wanted: string) =>
        new Map(rows.flatMap(({ kind, id, name }) => (kind === wanted ? [[id, name] as const] : [])))
      return { menus: namesOf('menus'), rules: namesOf('rules'), departRoles: namesOf('departRoles') }
    },
  }
}
