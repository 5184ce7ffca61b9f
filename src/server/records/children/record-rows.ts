import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName, permissionOf } from '#shared/documents/entity-fields.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { EntityAccess } from '../entity-access.ts'
import { choosableRows, visibleRows } from '../policy/row-scope.ts'
import { ownRows } from '../read/read-record.ts'
import {
  conditionWithin,
  hasId,
  type ListCondition,
  pageWhere,
  type RecordQuery,
  readRow,
  rowsWhere,
} from '../read/read-rows.ts'
import { allOf } from '../read/sql/condition.ts'
import { batchKeys } from '../record-keys.ts'
import { type ExportedFile, exportQuery, exportWhere } from '../workbook/export-records.ts'
import { removeRows } from '../write/delete-records.ts'
import { hasKey } from '../write/lock-rows.ts'
import { updateRecord } from '../write/update-record.ts'
import { ignoredInRows } from '../write/values/ignored-members.ts'
import type { Write } from '../write/write.ts'
import { finishRecord, inWrite, type WriteReport } from '../write/write-context.ts'
import { writeChildren } from './child-records.ts'
import { type Children, requireOpen, type SentChildren, sentOneRow } from './child-rows.ts'
import { checkChildRules } from './child-rules.ts'
import { belongsTo, childAccess, childTable, childWrite, parentColumn } from './child-scope.ts'
import { lockedValue } from './own-rows.ts'

/** A sub-table of one record. */
export interface RowsPlace {
  /** Key of the record. */
  record: string
  /** Name of the sub-table in it. */
  name: string
}

/**
 * Returns one page of the rows of a record. The person must be able to see the record.
 * @throws AppError RECORD_NOT_FOUND, SORT_UNKNOWN, REQUEST_INVALID
 */
export async function listOwnRows(
  access: EntityAccess,
  place: RowsPlace,
  query: RecordQuery,
): Promise<PageResult<Row>> {
  const children = childrenNamed(access.entity, place.name)
  const asked = await ownCondition(access, place, query)
  return pageWhere(childAccess(access, children), inPlaces(children, query), asked)
}

/**
 * Exports the rows of a record that a list with this query has. The person must be able to see the record.
 * @param query like that of the export of a list
 * @throws AppError RECORD_NOT_FOUND, EXPORT_TOO_LARGE, SORT_UNKNOWN, REQUEST_INVALID; AbortError
 */
export async function exportOwnRows(
  access: EntityAccess,
  place: RowsPlace,
  given: RecordQuery,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const children = childrenNamed(access.entity, place.name)
  const query = exportQuery(given)
  const asked = await ownCondition(access, place, query)
  const wanted = { ...asked, query: inPlaces(children, query), without: [children.by, children.order] }
  return exportWhere(childAccess(access, children), wanted, signal)
}

async function ownCondition(
  access: EntityAccess,
  { record, name }: RowsPlace,
  query: RecordQuery,
): Promise<ListCondition> {
  const children = childrenNamed(access.entity, name)
  const row = await readRow(access, record)
  return conditionWithin(childAccess(access, children), query, await ownRows(access, children, row))
}

/** Orders rows by their place, unless the query names a column. */
function inPlaces({ order }: Children, query: RecordQuery): RecordQuery {
  return order === undefined || query.column ? query : { ...query, column: order, order: 'asc' }
}

/**
 * Adds, changes or deletes one row of a record. The other rows and their places stay unchanged.
 * @returns the key of the row
 * @throws AppError RECORD_NOT_FOUND, ROW_NOT_SECOND, RECORD_INVALID with problems under the fields of the row
 */
export async function writeOwnRow(
  access: EntityAccess,
  { record, name }: RowsPlace,
  row: Readonly<Row>,
  report?: WriteReport,
): Promise<string> {
  const children = childrenNamed(access.entity, name)
  const sent = sentOneRow(children, row)
  const work = async (write: Write) => {
    await updateRecord(write, record, {}, undefined, true)
    if (sent.rows[0]!.state === 'new') await requireRoom(write, children, record)
    const paths = await writeChildren(write, record, [sent])
    await finishRecord(write)
    await checkChildRules(write, record, { body: {}, sent: [sent], paths })
    return [...paths.keys()][0] ?? ''
  }
  const key = await inWrite(access, {}, work, { sent: [sent], report })
  report?.ignored(ignoredInRows(access, [sent]))
  return key
}

/**
 * Deletes rows of one or several records, all or none. The write counts as an edit of each record.
 * @param ids keys of rows, or comma lists of keys
 * @returns the number of deleted rows
 * @throws AppError IDS_MISSING, RECORD_NOT_FOUND also for rows of a record that the person may not see,
 * RECORD_REFERENCED, RECORD_INVALID, ROWS_FIXED
 */
export async function removeOwnRows(
  access: EntityAccess,
  name: string,
  ids: unknown,
  report?: WriteReport,
): Promise<number> {
  const children = childrenNamed(access.entity, name)
  requireOpen(children, 'delete')
  const keys = batchKeys(ids)
  const sent: SentChildren = { children, rows: [] }
  const work = async (write: Write) => {
    for (const { record, value, rows } of await recordsOf(write, children, keys)) {
      await updateRecord(write, record, {}, undefined, true)
      await removeRows(childWrite(write, children, [value]), rows)
      await finishRecord(write)
      await checkChildRules(write, record, { body: {}, sent: [sent], paths: new Map() })
    }
  }
  await inWrite(access, {}, work, { sent: [sent], report })
  return keys.length
}

interface RowsOfRecord {
  /** Key of the record. */
  record: string
  /** Value that the rows store as reference to the record. */
  value: string
  /** Keys of the rows to delete. */
  rows: readonly string[]
}

/**
 * Groups rows by their records, in the order of keys: two batches then never wait for each other. @throws AppError
 * RECORD_NOT_FOUND
 */
async function recordsOf(write: Write, children: Children, keys: readonly string[]): Promise<RowsOfRecord[]> {
  const { table, trx, policy } = write
  const child = childTable(write.context, children)
  const by = parentColumn(child, children)
  const seen = policy.children.get(child.entity.$id)!.visible
  const { rows } = await sql<{ row: string; value: string }>`
    select ${child.id.ref}::text as row, ${by.ref}::text as value from ${child.source}
    where ${hasKey(child, keys)} and ${seen}`.execute(trx)
  const ofValue = new Map<string, string[]>()
  for (const { row, value } of rows) ofValue.set(value, [...(ofValue.get(value) ?? []), row])
  const held = table.stored.get(by.field['x-ref']?.value ?? 'id') ?? table.id
  const { rows: records } = await sql<{ record: string; value: string }>`
    select ${table.id.ref}::text as record, ${held.ref}::text as value from ${table.source}
    where ${belongsTo(held, [...ofValue.keys()])} and ${policy.visible} order by ${table.id.ref}`.execute(trx)
  if (rows.length !== keys.length || records.length !== ofValue.size) throw new AppError('RECORD_NOT_FOUND')
  return records.map(({ record, value }) => ({ record, value, rows: ofValue.get(value)! }))
}

/**
 * Returns which of these rows of a sub-table belong to records that the person may list and see. Restricted fields of
 * the rows are checked elsewhere.
 */
export async function visibleOwnRows(
  access: EntityAccess,
  children: Children,
  keys: readonly string[],
): Promise<Set<string>> {
  const { context, principal, entity, table } = access
  if (keys.length === 0 || !principal.may(permissionOf(entity, 'list'))) return new Set()
  const inside = childAccess(access, children)
  const child = inside.table
  const by = parentColumn(child, children)
  const held = table.stored.get(by.field['x-ref']?.value ?? 'id') ?? table.id
  const [visible, visibleOfRows] = [await visibleRows(access), await choosableRows(inside)]
  const asked = hasKey(child, keys)
  const { rows } = await sql<{ id: string }>`
    select ${child.id.ref}::text as id from ${child.source} where ${visibleOfRows} and ${asked} and ${by.ref}::text in (
      select ${held.ref}::text from ${table.source} where ${visible} and ${held.ref}::text in (
        select ${by.ref}::text from ${child.source} where ${asked}))`.execute(context.database.kysely)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns one row of a sub-table, without the fields that are restricted for the person.
 * @throws AppError RECORD_NOT_FOUND, also for a row of a record that the person may not see
 */
export async function readOwnRow(access: EntityAccess, name: string, row: string): Promise<Row> {
  const children = childrenNamed(access.entity, name)
  const seen = await visibleOwnRows(access, children, [row])
  if (!seen.has(row)) throw new AppError('RECORD_NOT_FOUND')
  const inside = childAccess(access, children)
  const where = allOf([await choosableRows(inside), hasId(inside.table, row)])
  const [found] = await rowsWhere(inside, where, 1)
  if (!found) throw new AppError('RECORD_NOT_FOUND')
  return found
}

/**
 * @throws AppError ROW_NOT_SECOND when the record has its one row. The record is locked, so nobody else adds a row
 * meanwhile.
 */
export async function requireRoom(write: Write, children: Children, record: string): Promise<void> {
  if (children.kind === 'many') return
  const value = await lockedValue(write, parentColumn(childTable(write.context, children), children), record)
  const { table, policy } = childWrite(write, children, [value], 'all')
  const found = await sql`select 1 from ${table.source} where ${policy.visible} limit 1`.execute(write.trx)
  if (found.rows.length > 0) throw new AppError('ROW_NOT_SECOND')
}

/** @throws AppError PATH_UNKNOWN */
export function childrenNamed(entity: Entity, name: string): Children {
  const children = entity['x-children']?.find((each) => childName(each) === name)
  if (!children) throw new AppError('PATH_UNKNOWN')
  return children
}
