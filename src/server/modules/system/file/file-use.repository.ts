import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { FileColumn } from './file-columns.ts'

/** Record that holds a file. */
export interface FoundUse {
  fileId: string
  /** Address of the entity. */
  entity: string
  field: string
  recordId: string
  name: string
  tenantId: number | null
}

/** Most records of one field that are returned for a file; more would not help anybody. */
const MOST_EACH = 50

export type FileUseRepository = ReturnType<typeof createFileUseRepository>

/**
 * Finds files in the columns of records. A text with the id of a file as a folder refers to the file; a write refuses
 * the ids of files that the person may not use. Large tables of the product have trigram indexes; online forms have
 * them if the database has pg_trgm.
 * @param columnsNow current columns, because online forms are added and deleted while the server runs
 */
export function createFileUseRepository(columnsNow: () => readonly FileColumn[], { kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Finds records that hold these files. */
    holding(ids: readonly string[]): Promise<FoundUse[]> {
      return this.find(kysely, ids)
    },

    /** Finds records of a table among these whose present or former versions name the files, by file. */
    async keptBy(
      { table, ids }: { table: string; ids: readonly string[] },
      fileIds: readonly string[],
    ): Promise<readonly { fileId: string; recordId: string }[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<{ fileId: string; recordId: string }>`
        select distinct f.id as "fileId", log.data_id as "recordId"
        from unnest(${fileIds}::text[]) as f (id)
        join sys_data_log log on log.data_table = ${table} and log.data_id = any (${ids}::text[])
          and log.data_content::text like '%' || f.id || '%'`.execute(kysely)
      return rows
    },

    async find(connection: Kysely<Tables> | Transaction<Tables>, ids: readonly string[]): Promise<FoundUse[]> {
      const columns = columnsNow()
      if (ids.length === 0 || columns.length === 0) return []
      const parts = columns.map((column) => usesIn(column, ids))
      const { rows } = await sql<FoundUse>`${sql.join(parts, sql` union all `)}`.execute(connection)
      return rows
    },
  }
}

function usesIn(
  { entity, field, table, column, title, tenant }: FileColumn,
  ids: readonly string[],
): RawBuilder<unknown> {
  const tenantRef = tenant === undefined ? sql`null::int` : sql`${sql.id('t', tenant)}::int`
  return sql`(
    select f.id as "fileId", ${entity}::text as entity, ${field}::text as field, t.id::text as "recordId",
      coalesce(${sql.id('t', title)}::text, '') as name, ${tenantRef} as "tenantId"
    from unnest(${ids}::text[]) as f (id)
    cross join lateral (select * from ${sql.table(table)} as x where ${sql.id('x', column)} like '%/' || f.id || '/%' limit ${MOST_EACH}) as t)`
}
