import type { SheetColumn, WrittenCell } from '#server/platform/excel/xlsx-writer.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { textName } from '#server/records/labels/dictionary-text.ts'
import type { FieldMask } from '#server/records/policy/field-mask.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { Field, Row } from '#shared/documents/entity.ts'

/** A field as a column of a sheet. */
export interface FieldColumn {
  name: string
  field: Field
  /** Text of the head; unique in the sheet. */
  title: string
}

/** Columns of these fields, in their order. */
export function fieldColumns(fields: readonly (readonly [name: string, field: Field])[]): FieldColumn[] {
  const taken = new Set<string>()
  return fields.map(([name, field]) => {
    const title = taken.has(field.title) ? `${field.title}(${name})` : field.title
    taken.add(title)
    return { name, field, title }
  })
}

/**
 * Columns of an export: by default the described fields that the person may see, else the requested ones in their
 * order.
 * @param requestedFields comma list of fields
 */
export function exportColumns(table: EntityTable, mask: FieldMask, requestedFields: unknown): FieldColumn[] {
  const described = Object.entries(table.entity.properties).filter(
    ([name, field]) => mask.sees(name) && !isKeyOfRow(name) && !isComputedList(field) && !field['x-asked'],
  )
  const wanted = keysFrom(requestedFields).filter(
    (name) => mask.sees(name) && Object.hasOwn(table.fields, name) && !table.fields[name]!['x-asked'],
  )
  return fieldColumns(wanted.length > 0 ? wanted.map((name) => [name, table.fields[name]!] as const) : described)
}

/** The key means nothing to people. */
function isKeyOfRow(name: string): boolean {
  return name === 'id'
}

/** Lists that are computed for a form do not fit a cell. */
function isComputedList({ type, 'x-virtual': isVirtual = false }: Field): boolean {
  return isVirtual && (type === 'array' || type === 'object')
}

const NARROWEST = 10
const WIDEST = 40
const FORMAT_WIDTHS: Record<string, number> = { date: 12, 'date-time': 20, time: 10 }

/** Width and format of a column; a Chinese character is two characters wide. */
export function columnFormat({ title, field }: FieldColumn): SheetColumn {
  const least = Math.max(NARROWEST, title.length * 2 + 2)
  const width = Math.min(
    WIDEST,
    Math.max(least, FORMAT_WIDTHS[field.format ?? ''] ?? Math.min(field.maxLength ?? 0, 24)),
  )
  return { title, width, isText: field.type === 'string' }
}

/** Readable form of a value: the text of a dictionary or reference, 是 and 否, and numbers as numbers. */
export function cellOf({ name, field }: FieldColumn, row: Readonly<Row>): WrittenCell {
  const value = row[textName(name)] ?? row[name]
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.map(String).join(',')
  if (typeof value === 'object') return JSON.stringify(value)
  return isNumeric(field, row, name) ? numberIn(String(value)) : String(value)
}

function isNumeric({ type }: Field, row: Readonly<Row>, name: string): boolean {
  return (type === 'number' || type === 'integer') && row[textName(name)] === undefined
}

/** Numbers stay text where a spreadsheet would lose digits. */
function numberIn(text: string): WrittenCell {
  const number = Number(text)
  return text.trim() !== '' && String(number) === text ? number : text
}
