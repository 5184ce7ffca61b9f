import { createHash } from 'node:crypto'
import type { Entity } from '#shared/documents/entity.ts'
import { type FormControl, type FormField, foreignKeyOf, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { LONGEST_INDEXED } from '#shared/documents/online-form/form-indexes.ts'
import { ownFields } from '#shared/documents/online-form/tree-form.ts'

export interface Index {
  name: string
  columns: string[]
  unique: boolean
  /** For parts of a text, which no ordinary index finds. */
  trigrams?: boolean
}

/** Indexes that the product makes for a form begin with this; others are left alone. */
export const INDEX_PREFIX = 'ofx_'

/**
 * Whoever reads a file, as each picture in a long text is, is asked which records hold it, by a part of what these keep:
 * without an index all texts of the table would be read for it.
 */
const HOLD_FILES: readonly FormControl[] = ['file', 'image', 'umeditor', 'markdown']

/**
 * The order of the list, the record of a row; what is unique, and what is asked for by its whole value, by a range or
 * by a part; and what was designed. All begin with the tenant, which every statement names.
 * @param hasTrigrams whether the database has pg_trgm
 */
export function indexesOf(entity: Entity, form: OnlineForm, hasTrigrams: boolean): Index[] {
  const table = entity['x-table']!
  const key = foreignKeyOf(form)
  const lists =
    key === undefined
      ? // With the mark of deleted rows pages far from the beginning are found in the index alone.
        indexOn(table, ['tenant_id', 'create_time', 'id', 'del_flag'], false)
      : indexOn(table, ['tenant_id', key.dbFieldName], form.head.relationType === 1)
  const tree = form.head.isTree ? [indexOn(table, ['tenant_id', form.head.treeParentIdField], false)] : []
  const own = ownFields(form).flatMap((field) => {
    const { dbFieldName, fieldValidType, isQuery, queryMode } = field
    const parts = hasTrigrams && isSoughtByPart(field, key !== undefined) ? [trigramsOn(table, dbFieldName)] : []
    if (fieldValidType === 'only') return [indexOn(table, ['tenant_id', dbFieldName], true), ...parts]
    const isWhole = isQuery && !key && queryMode !== 'like' && isShort(field)
    return isWhole ? [indexOn(table, ['tenant_id', dbFieldName], false), ...parts] : parts
  })
  const order = entity['x-order']?.[0]
  const orderedBy = order?.order === 'asc' ? entity.properties[order.field]!['x-column']! : undefined
  const isLong = form.fields.some((field) => field.dbFieldName === orderedBy && !isShort(field))
  // From its end an index has first what is empty, and a list has that last. Rows with more than an index takes could not
  // be saved.
  const ordered = orderedBy !== undefined && !isLong ? [indexOn(table, ['tenant_id', orderedBy], false)] : []
  const designed = (form.indexes ?? []).map(({ indexFields, indexType }) =>
    indexOn(table, ['tenant_id', ...indexFields], indexType === 'unique'),
  )
  // What was designed may be there anyway.
  return [...new Map([lists, ...ordered, ...tree, ...own, ...designed].map((index) => [index.name, index])).values()]
}

const isShort = ({ dbType, dbLength }: FormField) =>
  dbType === 'string' ? dbLength <= LONGEST_INDEXED : !dbType.endsWith('Text')

/** Rows are sought by their record, whatever else they are asked for. */
const isSoughtByPart = ({ isQuery, queryMode, fieldShowType }: FormField, isRow: boolean) =>
  (!isRow && isQuery && queryMode === 'like') || HOLD_FILES.includes(fieldShowType)

function indexOn(table: string, columns: string[], unique: boolean): Index {
  return { name: nameOf([table, columns, unique]), columns, unique }
}

function trigramsOn(table: string, column: string): Index {
  return { name: nameOf([table, [column], 'trigrams']), columns: [column], unique: false, trigrams: true }
}

/** Names of tables and columns together may be longer than a name. */
function nameOf(what: unknown): string {
  return INDEX_PREFIX + createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 24)
}
