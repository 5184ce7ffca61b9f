import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { pathOf } from '#shared/documents/entity-fields.ts'
import type { EntityTable, LinkField, StoredField } from '../entity-table.ts'
import { hasElement, oneOf } from '../read/sql/comparison.ts'
import { anyOf, type Condition } from '../read/sql/condition.ts'
import type { Write } from '../write/write.ts'

/**
 * Records in use stay: a column of another record that refers to one of them forbids its deletion. Links are no use in
 * this sense, they go with the record.
 * @throws AppError RECORD_REFERENCED
 */
export async function requireUnreferenced(write: Write, rows: readonly Row[]): Promise<void> {
  const { context, table, trx } = write
  const { tables } = context
  const names = namesOf(table, tables)
  for (const other of tables) {
    const uses = [...other.stored.values()].flatMap((field) => useOf(field, { table, names }, other, rows))
    if (uses.length === 0) continue
    const found = await sql`
      select 1 from ${other.source} where ${anyOf(uses)} ${isActive(other)} limit 1`.execute(trx)
    if (found.rows.length > 0) throw new AppError('RECORD_REFERENCED')
  }
}

/** By what others know these records: of an online form also by what it is a view of, and by its views. */
function namesOf({ name, entity }: EntityTable, tables: readonly EntityTable[]): ReadonlySet<string> {
  const forms = entity['x-form'] ? tables.filter((other) => other.name === name) : []
  return new Set([entity.$id, ...forms.map((form) => form.entity.$id)])
}

function useOf(
  field: StoredField,
  { table, names }: { table: EntityTable; names: ReadonlySet<string> },
  other: EntityTable,
  rows: readonly Row[],
): Condition[] {
  const reference = field.field['x-ref']
  const isParent = names.has(other.entity.$id) && table.entity['x-tree']?.parent === field.name
  if (reference === undefined || !names.has(reference.entity) || isParent) return []
  const values = valuesOf(rows, reference.value)
  if (values.length === 0) return []
  return [
    reference.many ? hasElement(field.ref, values) : oneOf({ ref: field.ref, kind: field.kind, list: false }, values),
  ]
}

function isActive(other: EntityTable) {
  const deleted = other.entity['x-soft-delete'] ? other.stored.get('delFlag') : undefined
  return deleted ? sql`and ${deleted.ref} = 0` : sql``
}

/** Removes the link rows from and to these records. */
export async function removeLinks({ context, table, trx }: Write, rows: readonly Row[]): Promise<void> {
  for (const link of table.links.values()) await removeFrom(link.table, link.from, valuesOf(rows))
  for (const { reference, table: name, to } of linksTo(context.tables, table)) {
    await removeFrom(name, to, valuesOf(rows, reference.value))
  }

  async function removeFrom(name: string, column: string, values: readonly string[]): Promise<void> {
    await sql`delete from ${sql.id(name)} where ${sql.id(column)} = any(${values})`.execute(trx)
  }
}

function linksTo(tables: readonly EntityTable[], table: EntityTable): LinkField[] {
  return tables
    .filter(({ entity }) => !isReadOnly(entity))
    .flatMap(({ links }) => [...links.values()].filter(({ reference }) => reference.entity === table.entity.$id))
}

/** It offers calls, none of which writes: its tables may be views, which follow by themselves. */
function isReadOnly(entity: Entity): boolean {
  return entity['x-calls'] !== undefined && !WRITING.some((call) => pathOf(entity, call) !== undefined)
}

const WRITING = ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'] as const

function valuesOf(rows: readonly Row[], field = 'id'): string[] {
  return rows.flatMap((row) => (row[field] === null || row[field] === undefined ? [] : [String(row[field])]))
}
