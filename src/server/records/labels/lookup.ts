import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Reference } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { MAX_SMALL_PAGE_SIZE } from '#shared/wire/paging.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { EngineAccess } from '../entity-access.ts'
import { isReadable, readMask } from '../policy/field-mask.ts'
import { mayLookUp } from '../policy/lookup-permission.ts'
import { reachedMembers } from '../policy/membership.ts'
import { choosableRows } from '../policy/row-scope.ts'
import { pageBounds } from '../read/page/page-bounds.ts'
import { askableField, queryCondition, queryConditions, textOf } from '../read/query/query-conditions.ts'
import { refuseUnknown, strictly } from '../read/query/unknown-filters.ts'
import { listOrder, type RecordQuery } from '../read/read-rows.ts'
import { like } from '../read/sql/comparison.ts'
import { allOf, anyOf, type Condition } from '../read/sql/condition.ts'
import { hasChild, isBelow, treeOf } from '../tree/tree-read.ts'
import { parentField } from '../tree/tree-rules.ts'
import { withVisibleLinks } from './link-rows.ts'
import { labelsOf } from './reference-labels.ts'
import { labelColumn, type ReferenceTarget, targetOf } from './reference-target.ts'

/** An entity whose rows are offered as values with labels. */
export interface LookupTarget extends Pick<Reference, 'entity' | 'value' | 'label'> {
  /**
   * Named by the field of an online form. People need the list permission, and their data rules limit known values too.
   */
  ofForm?: true
}

export interface LookupQuery {
  /** Part of the label, or of the value. */
  keyword?: string
  /** Values whose labels are requested: one option for each, in this order; an unknown value is its own label. */
  keys?: readonly string[]
  pageNo?: unknown
  pageSize?: unknown
  condition?: LookupCondition
  /** Filters as a list takes them. */
  filter?: Readonly<Record<string, string>>
}

/** Values that fields must equal; fields are given by name or column. */
export type LookupCondition = Readonly<Record<string, unknown>>

export interface LookupNode extends DictionaryOption {
  /** Key of the row, for requests of its children. */
  key: string
  parentId: string | null
  leaf: boolean
}

/**
 * Returns rows of an entity as options, to people with permission to look it up.
 * @throws AppError NOT_GRANTED, FILTER_UNKNOWN, REQUEST_INVALID for a condition on an unknown field
 */
export async function lookupOptions(
  access: EngineAccess,
  lookup: LookupTarget,
  query: LookupQuery,
): Promise<DictionaryOption[]> {
  const target = permittedTarget(access, lookup)
  if (query.keys) {
    const { table, value, principal } = target
    const { 'x-form': form, 'x-lookup': lookUp } = table.entity
    const isGuessed = (lookup.ofForm || form !== undefined || lookUp === 'user') && value.name !== 'id'
    const among = isGuessed ? await choosableRows(target) : allOf(reachedMembers(table, principal))
    return optionsForKeys(access, lookup, query.keys, among)
  }
  const { table, principal } = target
  const { filter = {} } = query
  const filters = queryConditions(withVisibleLinks(target), filter, readMask(table, principal))
  refuseUnknown(strictly(filter), filters.unknown, () => [])
  const where = [await choosableRows(target), ...equalities(target, query.condition), ...filters.conditions]
  return optionsAmong(target, where, query)
}

/** Returns one page of the rows under these conditions whose label or value contains the keyword. */
export async function optionsAmong(
  target: ReferenceTarget,
  conditions: readonly Condition[],
  query: Pick<LookupQuery, 'keyword' | 'pageNo' | 'pageSize'>,
): Promise<DictionaryOption[]> {
  const { context, entity, table, value } = target
  const where = allOf([...conditions, ...keywordCondition(target, query.keyword)])
  const { size, offset } = pageBounds(entity, query as RecordQuery)
  const order = await listOrder(target, {})
  const { rows } = await sql<{ value: string; text: string | null }>`
    select ${value.ref}::text as value, ${labelColumn(target)} as text from ${table.source}
    where ${where} order by ${order} limit ${size} offset ${offset}`.execute(context.database.kysely)
  return rows.map((row) => option(row.value, row.text))
}

/**
 * Nodes below a parent of a tree entity. Without a parent its roots; with parent null the roots, wherever they are.
 * @throws AppError NOT_GRANTED, REQUEST_INVALID for a condition on an unknown field
 */
export async function lookupNodes(
  access: EngineAccess,
  lookup: LookupTarget,
  parent?: string | null,
  condition?: LookupCondition,
): Promise<LookupNode[]> {
  const target = permittedTarget(access, lookup)
  const where = [await choosableRows(target), ...equalities(target, condition)]
  return nodesAmong(target, where, parent)
}

/** Nodes below a parent among the rows under these conditions; without a parent the roots, of null wherever they stand. */
export async function nodesAmong(
  target: ReferenceTarget,
  conditions: readonly Condition[],
  parent?: string | null,
): Promise<LookupNode[]> {
  const { context, entity, table, value } = target
  const tree = treeOf(entity)
  const { ref: parentRef } = parentField(table, tree)
  const where = allOf([...conditions, ...(parent === null ? [] : [levelOf(parent)])])
  const order = await listOrder(target, {})
  const { rows } = await sql<{
    key: string
    value: string
    text: string | null
    parentId: string | null
    more: boolean
  }>`
    select ${table.id.ref}::text as key, ${value.ref}::text as value, ${labelColumn(target)} as text,
      ${parentRef}::text as "parentId", ${hasChild(target, tree)} as more
    from ${table.source} where ${where} order by ${order} limit ${MAX_SMALL_PAGE_SIZE}`.execute(context.database.kysely)
  return rows.map(({ key, value, text, parentId, more }) => ({ ...option(value, text), key, parentId, leaf: !more }))

  function levelOf(above: string | undefined): Condition {
    return above === undefined || above === '' || above === tree.root
      ? sql<boolean>`coalesce(${parentRef}::text, '') in ('', ${tree.root})`
      : isBelow(table, tree, above)
  }
}

function permittedTarget(access: EngineAccess, lookup: LookupTarget): ReferenceTarget {
  const target = targetOf(access, lookup)
  const { entity, table, principal } = target
  const readable = [target.value, target.label].every(({ name }) => isReadable(table, name, principal))
  const isPermitted = lookup.ofForm ? principal.may(permissionOf(entity, 'list')) : mayLookUp(entity, principal)
  if (!readable || !isPermitted) throw new AppError('NOT_GRANTED')
  return target
}

/** Texts of stored keys, in their order. @param among condition on the rows for keys that a person could guess */
export async function optionsForKeys(
  access: EngineAccess,
  lookup: LookupTarget,
  keys: readonly string[],
  among?: Condition,
): Promise<DictionaryOption[]> {
  if (keys.length === 0) return []
  const labels = await labelsOf(access, lookup, keys, among)
  return keys.map((key) => option(key, labels.get(key) ?? key))
}

/** A label that is masked for the person is not searched either. */
function keywordCondition({ table, principal, label, value }: ReferenceTarget, keyword = ''): Condition[] {
  if (keyword === '') return []
  const searched = isReadable(table, label.name, principal) ? [label, value] : [value]
  return [anyOf(searched.map(({ ref, kind }) => like({ ref, kind, list: false }, 'contains', keyword)))]
}

/**
 * Conditions on any field for people with the list permission, and where everybody may look rows up. Others would learn
 * values of fields that they do not see; for them only value, label and parent can be given.
 */
function equalities({ table, principal, value, label }: ReferenceTarget, condition: LookupCondition = {}): Condition[] {
  const mask = readMask(table, principal)
  const { 'x-lookup': lookUp, 'x-tree': tree } = table.entity
  const isFree = lookUp === 'user' || principal.may(permissionOf(table.entity, 'list'))
  const isOpen = (field: string) => isFree || [value.name, label.name, tree?.parent].includes(field)
  return Object.entries(condition).map(([name, value]) => {
    const field = askableField(table, name, mask)
    const text = textOf(value)
    if (field === undefined || !table.stored.has(field) || !isOpen(field) || text === undefined) {
      throw new AppError('REQUEST_INVALID', { reason: `condition中的${name}不能用于查询` })
    }
    return queryCondition(table, field, { kind: 'equals', value: text })
  })
}

function option(value: string, label: string | null): DictionaryOption {
  const text = label ?? value
  return { value, text, title: text }
}
