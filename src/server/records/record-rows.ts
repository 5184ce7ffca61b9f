import { sql } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName, permissionOf } from '#shared/documents/entity-fields.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import { heldValue, writeChildren } from './child-records.ts'
import { type Children, type SentChildren, sentAlone } from './child-rows.ts'
import { checkChildRules } from './child-rules.ts'
import { childTable, childWrite, parentColumn } from './child-scope.ts'
import { allOf } from './condition.ts'
import { tableOf } from './entity-table.ts'
import { ownRows } from './read-record.ts'
import { askedConditions, hasId, pageWhere, type RecordQuery, readRow } from './read-rows.ts'
import type { RecordContext } from './record-context.ts'
import { choosableRows, visibleRows } from './row-scope.ts'
import { updateRecord } from './update-record.ts'
import { inWrite, type Notify, type Write } from './write-context.ts'

/** A sub-table of one record. */
export interface RowsPlace {
  /** Key of the record. */
  record: string
  /** Name of the sub-table in it. */
  name: string
}

/**
 * One page of the rows of a record, which the person must see.
 * @throws AppError RECORD_NOT_FOUND, SORT_UNKNOWN, REQUEST_INVALID
 */
export async function listOwnRows(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  { record, name }: RowsPlace,
  query: RecordQuery,
): Promise<PageResult<Row>> {
  const children = childrenNamed(entity, name)
  const { entity: child } = childTable(context, children)
  const row = await readRow(context, principal, entity, record)
  const where = allOf([
    await ownRows(context, principal, children, row),
    ...(await askedConditions(context, principal, child, query)),
  ])
  const order = children.order !== undefined && !query.column ? { column: children.order, order: 'asc' } : {}
  return pageWhere(context, principal, child, { ...query, ...order }, where)
}

/**
 * Adds, changes or deletes one row of a record and leaves the others, with their places.
 * @returns its key
 * @throws AppError RECORD_NOT_FOUND, ROW_NOT_SECOND, RECORD_INVALID with problems under the fields of the row
 */
export async function writeOwnRow(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  { record, name }: RowsPlace,
  row: Readonly<Row>,
  notify?: Notify,
): Promise<string> {
  const children = childrenNamed(entity, name)
  const sent = sentAlone(children, row)
  const work = async (write: Write) => {
    await updateRecord(write, record, {}, undefined, true)
    await requireRoom(write, children, record, sent)
    const paths = await writeChildren(write, record, [sent])
    await checkChildRules(write, record, { body: {}, sent: [sent], paths })
    return [...paths.keys()][0] ?? ''
  }
  return inWrite(context, principal, entity, {}, work, { sent: [sent], notify })
}

/**
 * Whether a row is one of a sub-table of a record that the person may list and see. Kept fields of the row are asked for
 * elsewhere.
 */
export async function seesOwnRow(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  children: Children,
  row: string,
): Promise<boolean> {
  if (!principal.may(permissionOf(entity, 'list'))) return false
  const [table, child] = [tableOf(entity), childTable(context, children)]
  const by = parentColumn(child, children)
  const held = table.stored.get(by.field['x-ref']?.value ?? 'id') ?? table.id
  const [seen, seenRows] = [
    await visibleRows(context, principal, entity),
    await choosableRows(context, principal, child.entity),
  ]
  const { rows } = await sql`
    select 1 from ${table.source} where ${seen} and ${held.ref}::text in (
      select ${by.ref}::text from ${child.source} where ${seenRows} and ${hasId(child, row)})`.execute(
    context.database.kysely,
  )
  return rows.length > 0
}

/** The record is locked, so that nobody else adds a row meanwhile. */
async function requireRoom(write: Write, children: Children, record: string, { rows }: SentChildren): Promise<void> {
  if (children.kind === 'many' || rows[0]!.state !== 'new') return
  const value = await heldValue(write, parentColumn(childTable(write.context, children), children), record)
  const { table, policy } = childWrite(write, children, [value], 'all')
  const found = await sql`select 1 from ${table.source} where ${policy.visible} limit 1`.execute(write.trx)
  if (found.rows.length > 0) throw new AppError('ROW_NOT_SECOND')
}

function childrenNamed(entity: Entity, name: string): Children {
  const children = entity['x-children']?.find((each) => childName(each) === name)
  if (!children) throw new AppError('PATH_UNKNOWN')
  return children
}
