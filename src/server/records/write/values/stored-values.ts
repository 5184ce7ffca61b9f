import { type RawBuilder, sql } from 'kysely'
import type { StoredField } from '#server/records/entity-table.ts'
import type { TableCatalog } from '#server/records/read-catalog.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Write } from '../write.ts'

/** One column to be written. */
export interface ColumnValue {
  column: RawBuilder<unknown>
  value: RawBuilder<unknown>
}

const SAFE_COLUMN = /^[a-z][a-z0-9_]{0,62}$/

/** The columns of a record and those that the entity's hook adds, or writes in their place. */
export async function columnValues(write: Write, record: Readonly<Row>, existing?: Row): Promise<ColumnValue[]> {
  const { table, hooks, hookContext, policy } = write
  const mode = existing ? ('edit' as const) : ('add' as const)
  const added = (await hooks.columns?.(record, { ...hookContext, mode, existing })) ?? {}
  const own = [...table.stored.values()]
    .filter(({ name, column }) => Object.hasOwn(record, name) && !Object.hasOwn(added, column))
    .map((field) => ({
      column: sql.id(field.column),
      value: storedValue(field, record[field.name], policy.catalog),
    }))
  return [...own, ...Object.entries(added).map(([column, value]) => hookColumn(column, value))]
}

/**
 * Several records may have no value for a unique field, but only one may have the empty text; and no record has that as its
 * key, which a foreign key would look for.
 */
function storedValue({ field, kind, column }: StoredField, value: unknown, catalog: TableCatalog): RawBuilder<unknown> {
  const isNoText = Boolean(field['x-unique']) || catalog.isForeignKey(column)
  if (value === '' && isNoText && !catalog.isNotNull(column)) return sql`null`
  if (kind === 'json' && value !== null) return sql`${JSON.stringify(value)}::jsonb`
  return sql`${value}`
}

function hookColumn(column: string, value: unknown): ColumnValue {
  if (!SAFE_COLUMN.test(column)) throw new Error(`a hook names the column ${JSON.stringify(column)}`)
  return { column: sql.id(column), value: sql`${value}` }
}
