/** Between what a cell holds and what people read in it. */

import { numberText, parseTyped } from '#renderers/ui/widget/number/number-format.ts'
import { keysOf, storedKey, storedKeys } from '#renderers/ui/widget/values.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { type Rows, rowKey } from '#shared/rules/row-state.ts'
import { holdsSeveral, isNumeric, type RowColumn } from '../row/row-column.ts'
import { isSecret } from './cell-display.ts'
import type { CellRange } from './cell-range.ts'

/** Text of a cell as it is copied, to be pasted again; nothing of a secret. */
export function cellText(column: RowColumn, row: Readonly<Row>): string {
  const value = row[column.name]
  if (isEmptyValue(value) || isSecret(column)) return ''
  const text = row[`${column.name}_dictText`]
  if (typeof text === 'string' && text !== '') return text
  if (column.options)
    return keysOf(value)
      .map((key) => labelOf(column, key))
      .join('、')
  if (isNumeric(column) && typeof value === 'number') return numberText(value, formatOf(column))
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Texts of the ticked rows, else of the cells of the selection. */
export function cellTexts(
  rows: Rows,
  columns: readonly RowColumn[],
  shown: (row: Readonly<Row>) => Readonly<Row>,
  range: CellRange | null,
  keys: ReadonlySet<string>,
): string[][] {
  const isWhole = keys.size > 0
  const isWithin = (place: number, from?: number, to?: number) => from !== undefined && place >= from && place <= to!
  const chosen = rows.filter((row, at) => (isWhole ? keys.has(rowKey(row)) : isWithin(at, range?.top, range?.bottom)))
  const within = columns.filter((_, at) => isWhole || isWithin(at, range?.left, range?.right))
  return chosen.map((row) => within.map((column) => cellText(column, shown(row))))
}

function labelOf({ options }: RowColumn, key: string): string {
  return options!.find(({ value }) => String(value) === key)?.text ?? key
}

/** How the numbers of a column are written. */
export function formatOf({ field, widget, props }: RowColumn) {
  if (widget === 'Money') return { precision: 2, separator: true }
  return { precision: field['x-precision'], separator: props.separator === true }
}

/**
 * Converts a pasted text to a value of the column. A text that does not fit stays text, which validation then marks.
 * References are not resolved here.
 */
export function cellValue(column: RowColumn, text: string): unknown {
  const { field, widget } = column
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (column.options) return chosenValue(column, trimmed)
  if (field.type === 'number' || field.type === 'integer') return numberIn(trimmed) ?? trimmed
  if (field.type === 'boolean') return TRUTHS[trimmed.toLowerCase()] ?? trimmed
  if (field.format === 'date' || field.format === 'date-time' || field.format === 'time') {
    return timeIn(trimmed, field.format) ?? trimmed
  }
  return widget === 'Textarea' ? text : text.replace(/\s*[\r\n]+\s*/g, ' ')
}

function chosenValue(column: RowColumn, text: string): unknown {
  const { field, options } = column
  const keyOf = (label: string) =>
    options!.find((option) => option.text === label)?.value ??
    options!.find((option) => String(option.value) === label)?.value
  if (!holdsSeveral(column)) return storedKey(String(keyOf(text) ?? text), field.type)
  const keys = text.split(/[,，、;；]/).map((label) => String(keyOf(label.trim()) ?? label.trim()))
  return storedKeys(keys, field)
}

const TRUTHS: Record<string, boolean> = { 是: true, 否: false, true: true, false: false, y: true, n: false }

/** `1,234.50`, `￥1234.5`, `(12)` for -12, `12%`; full-width digits. Undefined for what is no number. */
export function numberIn(text: string): number | undefined {
  const plain = parseTyped(text).replace(/^([-+]?)[¥￥$]/, '$1')
  const [, negative] = /^\((.+)\)$/.exec(plain) ?? []
  const [, digits, percent] = NUMBER.exec(negative ?? plain) ?? []
  const number = Number(digits ?? Number.NaN)
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return undefined
  const size = percent === '%' ? Number((number / 100).toPrecision(15)) : number
  return negative === undefined ? size : -size
}

const NUMBER = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%?)$/i

const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

function timeIn(text: string, format: 'date' | 'date-time' | 'time'): string | undefined {
  const clock = CLOCK.exec(text)
  if (format === 'time') return clock ? clockText(clock.slice(1)) : undefined
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const [, year, month, day, ...time] = DAY.exec(text) ?? compact ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return format === 'date' ? date : `${date} ${clockText(time)}`
}

function clockText([hours = '0', minutes = '00', seconds = '00']: (string | undefined)[]): string {
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}`
}
