import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { EngineAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { isReadable, isWritable } from '../policy/field-mask.ts'
import { reachedMembers } from '../policy/membership.ts'
import { allOf } from '../read/sql/condition.ts'
import { treeOf } from '../tree/tree-read.ts'
import { MAX_TREE_DEPTH, parentField } from '../tree/tree-rules.ts'
import { opensSource, rowsOfSource } from './field-source.ts'
import { linkedRows } from './linked-fields.ts'
import { type LookupNode, type LookupQuery, nodesAmong, optionsAmong, optionsForKeys } from './lookup.ts'
import { type ReferenceTarget, targetOf } from './reference-target.ts'

/**
 * A field through which a person reads the records that it refers to. The caller has checked the permission for the
 * entity.
 */
export interface ThroughField {
  table: EntityTable
  name: string
  /** The person adds records, so a restricted field that each new record must have is open as well. */
  mayAdd: boolean
}

export type OptionsQuery = Pick<LookupQuery, 'keyword' | 'keys' | 'pageNo' | 'pageSize'>

/**
 * Keys and labels of the records that a field offers, or the labels of given keys. Table, columns and rows come from the stored entity.
 * @throws AppError NOT_GRANTED for a field that is restricted for the person or refers to nothing
 */
export async function optionsThrough(
  access: EngineAccess,
  through: ThroughField,
  query: OptionsQuery,
): Promise<DictionaryOption[]> {
  const { target, referencing } = opened(access, through)
  const rows = await rowsOfSource(referencing, target)
  if (query.keys === undefined) return optionsAmong(target, [rows], query)
  // Records show the labels of generated keys whatever the data rules say, but not of people of other tenants. Keys that a person could
  // guess are confined to the offered rows.
  const among = target.value.name === 'id' ? allOf(reachedMembers(target.table, target.principal)) : rows
  return optionsForKeys(access, referencing.field['x-ref']!, query.keys, among)
}

/**
 * Nodes of the tree that a field offers, below a parent; without one from the root that the field names.
 * @throws AppError as `optionsThrough`; also for a field without tree, and for a parent outside of the field's root
 */
export async function nodesThrough(access: EngineAccess, through: ThroughField, parent = ''): Promise<LookupNode[]> {
  const { target, referencing } = opened(access, through)
  if (!target.table.entity['x-tree']) throw new AppError('NOT_GRANTED')
  const root = referencing.field['x-widget-props']?.root
  const from = typeof root === 'string' ? root : ''
  if (from !== '' && parent !== '' && parent !== from && !(await isWithin(target, parent, from))) {
    throw new AppError('NOT_GRANTED')
  }
  const rows = await rowsOfSource(referencing, target)
  return nodesAmong(target, [rows], parent === '' ? from : parent)
}

/**
 * Values that other fields of the entity show of the records with these keys. One row for each record that the person
 * may choose.
 * @throws AppError as `optionsThrough`
 */
export async function recordsThrough(
  access: EngineAccess,
  through: ThroughField,
  keys: readonly string[],
): Promise<Row[]> {
  const { referencing } = opened(access, through)
  const { table, name } = through
  const shown = Object.entries(table.fields).flatMap(([by, { 'x-linked': linked }]) =>
    linked?.by === name && isReadable(table, by, access.principal) ? [linked.field] : [],
  )
  return [...(await linkedRows(access, referencing, shown, keys)).values()]
}

/** Whether a person may use the field: reads it, or has to give it with a new record. */
export function isOpen({ table, name, mayAdd }: ThroughField, principal: Principal): boolean {
  if (!Object.hasOwn(table.fields, name)) return false
  return isReadable(table, name, principal) || (mayAdd && isWritable(table, name, principal, 'add'))
}

function opened(access: EngineAccess, through: ThroughField) {
  const { principal } = access
  const { table, name } = through
  const field = isOpen(through, principal) ? table.fields[name]! : undefined
  if (!field?.['x-ref']) throw new AppError('NOT_GRANTED')
  const target = targetOf(access, field['x-ref'])
  const isKnown = isReadable(target.table, target.value.name, principal)
  if (!isKnown || !opensSource(table.entity, target.table.entity, principal)) throw new AppError('NOT_GRANTED')
  return { target, referencing: { holder: table.entity, field } }
}

/** Whether a node is below another one, at any depth. */
async function isWithin({ context, entity, table }: ReferenceTarget, node: string, root: string): Promise<boolean> {
  const tree = treeOf(entity)
  const [key, parent] = [table.id.ref, parentField(table, tree).ref]
  const { rows } = await sql`
    with recursive up (parent, depth) as (
      select ${parent}::text, 1 from ${table.source} where ${key}::text = ${node.replaceAll('\0', '')}
      union all
      select ${parent}::text, up.depth + 1
      from ${table.source} join up on ${key}::text = up.parent where up.depth < ${MAX_TREE_DEPTH}
    )
    select from up where parent = ${root} limit 1`.execute(context.database.kysely)
  return rows.length > 0
}
