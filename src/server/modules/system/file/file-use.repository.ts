import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { FileColumn } from './file-columns.ts'

/** One record that holds a file. */
export interface FoundUse {
  fileId: string
  /** Address of the kind of record. */
  entity: string
  field: string
  recordId: string
  name: string
  tenantId: number | null
}

/** Records of one field that are told of a file; more do not help anybody. */
const MOST_EACH = 50

export type FileUseRepository = ReturnType<typeof createFileUseRepository>

/**
 * Finds files in the columns of records; the id of a file cannot be guessed, so a text that holds it names the file. Columns of
 * the product's tables with many rows have trigram indexes, and so have those of online forms where the database has pg_trgm.
 * @param columnsNow online forms come and go while the server runs
 */
export function createFileUseRepository(columnsNow: () => readonly FileColumn[], { kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Records that hold these files. */
    holding(ids: readonly string[]): Promise<FoundUse[]> {
      return this.find(kysely, ids)
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
    cross join lateral (select * from ${sql.id(table)} as x where ${sql.id('x', column)} like '%' || f.id || '%' limit ${MOST_EACH}) as t)`
}
