import { createHash } from 'node:crypto'
import type { Entity } from '#shared/documents/entity.ts'
import { type FormControl, type FormField, foreignKeyOf, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { LONGEST_INDEXED } from '#shared/documents/online-form/form-indexes.ts'
import { ownFields } from '#shared/documents/online-form/tree-form.ts'

export interface Index {
  name: string
  columns: string[]
  unique: boolean
  /** True for an index of substrings. */
  trigrams?: boolean
}

/** Prefix of the indexes that the product makes for forms. Other indexes are left alone. */
export const INDEX_PREFIX = 'ofx_'

/**
 * Controls whose values contain file paths. A request for a file searches the records that contain its path. Without
 * an index it would read all texts of the table.
 */
const HOLD_FILES: readonly FormControl[] = ['file', 'image', 'umeditor', 'markdown']

/**
 * Indexes for the order of the list and for the record of a row; for unique fields; for searches by value, range or
 * substring; and designed ones.
 * All but those for substrings begin with the tenant, which every statement names.
 * @param hasTrigrams whether the database has pg_trgm
 */
export function indexesOf(entity: Entity, form: OnlineForm, hasTrigrams: boolean): Index[] {
  const table = entity['x-table']!
  const key = foreignKeyOf(form)
  const lists =
    key === undefined
      ? // With `del_flag` in the index, pages far from the beginning are found in the index alone.
        indexOn(table, ['tenant_id', 'create_time', 'id', 'del_flag'], false)
      : indexOn(table, ['tenant_id', key.dbFieldName], form.head.relationType === 1)
  const tree = form.head.isTree ? [indexOn(table, ['tenant_id', form.head.treeParentIdField], false)] : []
  const own = ownFields(form).flatMap((field) => {
    const { dbFieldName, fieldValidType, isQuery, queryMode } = field
    const parts = hasTrigrams && isSearchedByPart(field, key !== undefined) ? [trigramsOn(table, dbFieldName)] : []
    if (fieldValidType === 'only') return [indexOn(table, ['tenant_id', dbFieldName], true), ...parts]
    const isWhole = isQuery && !key && queryMode !== 'like' && isShort(field)
    return isWhole ? [indexOn(table, ['tenant_id', dbFieldName], false), ...parts] : parts
  })
  const order = entity['x-order']?.[0]
  const orderedBy = order?.order === 'asc' ? entity.properties[order.field]!['x-column']! : undefined
  const isLong = form.fields.some((field) => field.dbFieldName === orderedBy && !isShort(field))
  // Only ascending orders: read backwards, the index has nulls first, but a list has them last. Rows with a longer
  // text than an index takes could not be saved.
  const ordered = orderedBy !== undefined && !isLong ? [indexOn(table, ['tenant_id', orderedBy], false)] : []
  const designed = (form.indexes ?? []).map(({ indexFields, indexType }) =>
    indexOn(table, ['tenant_id', ...indexFields], indexType === 'unique'),
  )
  // A designed index may equal one of the others.
  return [...new Map([lists, ...ordered, ...tree, ...own, ...designed].map((index) => [index.name, index])).values()]
}

const isShort = ({ dbType, dbLength }: FormField) =>
  dbType === 'string' ? dbLength <= LONGEST_INDEXED : !dbType.endsWith('Text')

/** Rows of a sub form are searched by their record, so substring queries need no index there. */
const isSearchedByPart = ({ isQuery, queryMode, fieldShowType }: FormField, isRow: boolean) =>
  (!isRow && isQuery && queryMode === 'like') || HOLD_FILES.includes(fieldShowType)

function indexOn(table: string, columns: string[], unique: boolean): Index {
  return { name: nameOf([table, columns, unique]), columns, unique }
}

function trigramsOn(table: string, column: string): Index {
  return { name: nameOf([table, [column], 'trigrams']), columns: [column], unique: false, trigrams: true }
}

/** The names of table and columns together may be too long for an index name, so they are hashed. */
function nameOf(what: unknown): string {
  return INDEX_PREFIX + createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 24)
}
