import { sql } from 'kysely'
import type { SentChildren } from '#server/records/children/child-rows.ts'
import { childTable } from '#server/records/children/child-scope.ts'
import { allRowsOf } from '#server/records/children/own-rows.ts'
import type { EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { fullSelectList } from '#server/records/read/sql/select-list.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { computedFields, computedValues } from '#shared/rules/computed-fields.ts'
import { coerceField, isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { hasKey } from '../lock-rows.ts'
import { checkRecord } from '../problems/check-record.ts'
import type { Write } from '../write.ts'
import { isChange } from './changed-fields.ts'
import { columnValues } from './stored-values.ts'

/**
 * Sets the fields that follow from others (`x-computed`), whatever was sent. On add, the record has no rows yet; on
 * edit, fields that depend on rows follow in `withTotals`.
 */
export function setComputed({ context, entity }: Write, record: Row, existing?: Readonly<Row>): void {
  const fields = computedFields(entity).filter(({ ofRows }) => !(existing && ofRows))
  if (fields.length === 0) return
  Object.assign(
    record,
    computedValues(fields, { ...existing, ...record }, () => context.clock.now()),
  )
}

/** Fields that depend on rows of sub-tables. Their values are known once the rows are written. */
export function totalsOf(entity: Entity): string[] {
  return computedFields(entity).flatMap(({ name, ofRows }) => (ofRows ? [name] : []))
}

/** Ends the write of a record once its totals are known: immediately, or after the rows of its sub-tables. */
export async function whenTotalled(write: Write, row: Row, end: (row: Row) => Promise<void>): Promise<void> {
  if (totalsOf(write.entity).length === 0) return end(row)
  // The logs of the rows come first, and the remarks are not about them.
  const remarks = write.remarks.splice(0)
  write.onRecordComplete.unshift(async () => {
    const whole = await withTotals(write, row)
    write.remarks.unshift(...remarks)
    await end(whole)
  })
}

/** @throws AppError RECORD_INVALID when a total breaks a rule. */
async function withTotals(write: Write, row: Row): Promise<Row> {
  const { context, entity, table, trx } = write
  const id = String(row.id)
  const fields = computedFields(entity).filter(({ ofRows }) => ofRows)
  const reads = new Set(fields.flatMap((field) => field.reads))
  const record: Row = { ...row }
  for (const children of entity['x-children'] ?? []) {
    const name = childName(children)
    if (!reads.has(name)) continue
    const rows = await allRowsOf(write, id, children)
    record[name] = children.kind === 'one' ? (rows[0] ?? null) : rows
  }
  const totals = computedValues(fields, record, () => context.clock.now())
  await checkRecord(write, totals, row)
  if (!isChange(table, totals, row)) return row
  const sets = (await columnValues({ ...write, hooks: {} }, totals, row)).map(
    ({ column, value }) => sql`${column} = ${value}`,
  )
  const { rows } = await sql<Row>`
    update ${table.source} set ${sql.join(sets)} where ${hasKey(table, [id])}
    returning ${fullSelectList(table)}`.execute(trx)
  return rows[0]!
}

/**
 * Computed members of a body whose sent value is not the stored one, as paths such as `lines[3].amount`. A value that
 * the person may not read counts as another one, so nobody learns it by trying.
 * @param stored the record as the person sees it after the write
 * @param paths place of each sent row in the body, by its key
 */
export function overruledMembers(
  { context, table }: EntityAccess,
  body: Readonly<Row>,
  stored: Readonly<Row>,
  { sent, paths }: { sent: readonly SentChildren[]; paths: ReadonlyMap<string, string> },
): string[] {
  const found = overruled(table, body, stored)
  for (const { children, rows } of sent) {
    const child = childTable(context, children)
    if (computedFields(child.entity).length === 0) continue
    const written = stored[childName(children)]
    const byPath = new Map(
      (Array.isArray(written) ? (written as Row[]) : []).map((row) => [paths.get(String(row.id)), row]),
    )
    for (const { state, body: row, path } of rows) {
      if (state !== 'new' && state !== 'modified') continue
      const now = children.kind === 'one' ? (written as Row | null) : byPath.get(path)
      found.push(...overruled(child, row, now ?? {}).map((name) => `${path}.${name}`))
    }
  }
  return found
}

function overruled({ entity }: EntityTable, body: Readonly<Row>, stored: Readonly<Row>): string[] {
  return computedFields(entity).flatMap(({ name, field }) => {
    const sent = Object.hasOwn(body, name) ? coerceField(field, body[name]) : undefined
    return isEmptyValue(sent) || sent === stored[name] ? [] : [name]
  })
}
