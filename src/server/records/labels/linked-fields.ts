import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { accessTo, type EngineAccess, type EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { type FieldMask, isReadable } from '../policy/field-mask.ts'
import { oneOf } from '../read/sql/comparison.ts'
import { allOf } from '../read/sql/condition.ts'
import { selectList } from '../read/sql/select-list.ts'
import { addDictionaryTexts, textName } from './dictionary-text.ts'
import { opensSource, type ReferencingField, rowsOfSource } from './field-source.ts'
import { keysOf, keysOfRows } from './reference-keys.ts'
import { addReferences } from './reference-labels.ts'

/** A field that shows a field of the record to which another field refers. */
interface Shown {
  name: string
  of: string
}

/**
 * Adds the values that fields show of referenced records, as text. Uses one statement for each reference, whatever the
 * number of rows. Shows nothing of a record or field that the person may not look up or see.
 */
export async function addLinkedFields(access: EntityAccess, rows: readonly Row[], mask: FieldMask): Promise<void> {
  const { table } = access
  const shown = shownBy(table, mask)
  for (const [by, fields] of shown) {
    if (!mask.sees(by)) continue
    const found = await linkedRows(
      access,
      { holder: table.entity, field: table.fields[by]! },
      fields.map(({ of }) => of),
      keysOfRows(table.fields[by]!, by, rows),
    )
    for (const row of rows) {
      const linked = keysOf(table.fields[by]!, row[by])
        .map((key) => found.get(key))
        .filter((each) => each !== undefined)
      for (const { name, of } of fields) row[name] = textsIn(linked, of)
    }
  }
}

/** Groups shown fields by the reference that they use. */
function shownBy({ fields }: EntityTable, mask: FieldMask): ReadonlyMap<string, Shown[]> {
  const shown = new Map<string, Shown[]>()
  for (const [name, { 'x-linked': linked }] of Object.entries(fields)) {
    if (linked === undefined || !mask.sees(name) || !fields[linked.by]?.['x-ref']) continue
    shown.set(linked.by, [...(shown.get(linked.by) ?? []), { name, of: linked.field }])
  }
  return shown
}

/**
 * Returns these fields of the referenced records, as far as the person may see them, with their texts. The map is by
 * the referring value.
 */
export async function linkedRows(
  access: EngineAccess,
  referencing: ReferencingField,
  names: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { context, principal } = access
  const reference = referencing.field['x-ref']!
  const entity = context.entities.get(reference.entity)
  if (entity === undefined || keys.length === 0 || !opensSource(referencing.holder, entity, principal)) return new Map()
  const source = accessTo(access, entity)
  const target = source.table
  const value = target.stored.get(reference.value ?? 'id')!
  const wanted = new Set(names.filter((name) => isShowable(target, name, principal)))
  if (wanted.size === 0) return new Map()
  const mask: FieldMask = { sees: (name) => name === value.name || wanted.has(name) }
  const where = allOf([
    await rowsOfSource(referencing, source),
    oneOf({ ref: value.ref, kind: value.kind, list: false }, keys),
  ])
  const { rows } = await sql<Row>`
    select ${selectList(target, mask)} from ${target.source} where ${where}`.execute(context.database.kysely)
  const texts: FieldMask = { sees: (name) => wanted.has(name) }
  await addReferences(source, rows, texts)
  await addDictionaryTexts(context.dictionaries, target, rows, texts)
  return new Map(rows.map((row) => [String(row[value.name]), row]))
}

/** Files are shown only to people with permission to read the record with the file. */
function isShowable(target: EntityTable, name: string, principal: Principal): boolean {
  const stored = target.stored.get(name)
  return stored !== undefined && stored.field['x-file'] === undefined && isReadable(target, name, principal)
}

/** Joins the texts of several records, in the order of their keys. */
function textsIn(rows: readonly Row[], name: string): string | null {
  const texts = rows.map((row) => textIn(row, name)).filter((text) => text !== null && text !== '')
  return texts.length > 0 ? texts.join('、') : null
}

function textIn(row: Readonly<Row>, name: string): string | null {
  const value = row[textName(name)] ?? row[name]
  return value === null || value === undefined ? null : String(value)
}
