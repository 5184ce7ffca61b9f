/** Shows the value of a cell while nobody edits it, as a list does. */

import { cleanMonth, cleanQuarter, cleanTime, cleanWeek, cleanYear } from '#renderers/ui/widget/date/periods.ts'
import { rangeOf } from '#renderers/ui/widget/date/range-values.ts'
import { numberText } from '#renderers/ui/widget/number/number-format.ts'
import { cleanDate, cleanDateTime, cleanNumber, cleanText } from '#renderers/ui/widget/values.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { RowColumn } from '../row/row-column.ts'

/** Always as many dots, as in the widget of passwords. */
const MASK = '••••••'

/**
 * Text of a cell; undefined where its widget has to draw it. A value that does not fit its widget is shown as it is,
 * for what was pasted is not to vanish before it is mended.
 */
export function plainText(column: RowColumn, row: Readonly<Row>): string | undefined {
  const { name, widget } = column
  const value = row[name]
  if (isEmptyValue(value)) return ''
  if (isSecret(column)) return MASK
  const storedText = row[`${name}_dictText`]
  const plain = PLAIN[widget]
  if (typeof storedText === 'string' && storedText !== '' && (plain || NAMED.has(widget)) && !isColoured(column))
    return storedText
  if (!fits(column, value)) return asItIs(value)
  return plain?.(column, value)
}

export function isSecret({ field, widget }: RowColumn): boolean {
  return widget === 'Password' || field['x-secret'] === true
}

type Plain = (column: RowColumn, value: unknown) => string | undefined

const words: Plain = (_, value) => cleanText(value) || asItIs(value)

/** Widgets that show nothing but text of what is at hand: a thousand rows of them are drawn without a component each. */
const PLAIN: Record<string, Plain> = {
  Input: words,
  Textarea: words,
  DatePicker: (_, value) => cleanDate(value) ?? asItIs(value),
  DateTimePicker: (_, value) => cleanDateTime(value) ?? asItIs(value),
  NumberInput: figures,
  Money: figures,
  Formula: (column, value) => {
    if (typeof value === 'boolean') return value ? '是' : '否'
    return isNumberField(column) ? figures(column, value) : words(column, value)
  },
  Select: chosen,
  DictionarySelect: chosen,
  Radio: chosen,
}

/** Widgets that show the text of the server, when there is one, and nothing else. */
const NAMED = new Set([
  'ReferenceSelect',
  'ReferenceTreeSelect',
  'UserPicker',
  'DepartPicker',
  'RolePicker',
  'PositionPicker',
  'RecordPicker',
  'LinkedSelect',
])

function figures({ field, widget, props }: RowColumn, value: unknown): string {
  const format =
    widget === 'Money'
      ? { precision: 2, separator: true }
      : { precision: field.type === 'integer' ? 0 : field['x-precision'], separator: props.separator === true }
  const text = numberText(value, format)
  return text && props.unit ? `${text} ${props.unit}` : text || asItIs(value)
}

/** One chosen option, or what is none of them; several of them, or coloured ones, are drawn. */
function chosen(column: RowColumn, value: unknown): string | undefined {
  if (!column.options || isColoured(column) || typeof value === 'object') return undefined
  const key = String(value)
  const option = column.options.find((each) => String(each.value) === key)
  return option?.text ?? (key.includes(',') ? undefined : key)
}

function isColoured({ options }: RowColumn): boolean {
  return options?.some((option) => (option as { color?: string }).color) === true
}

const READ: Record<string, (text: string) => unknown> = {
  TimePicker: cleanTime,
  MonthPicker: cleanMonth,
  QuarterPicker: cleanQuarter,
  WeekPicker: cleanWeek,
  YearPicker: cleanYear,
  DateRangePicker: (text) => rangeOf(text, cleanDate),
  DateTimeRangePicker: (text) => rangeOf(text, cleanDateTime),
  MonthRangePicker: (text) => rangeOf(text, cleanMonth),
  WeekRangePicker: (text) => rangeOf(text, cleanWeek),
  QuarterRangePicker: (text) => rangeOf(text, cleanQuarter),
  YearRangePicker: (text) => rangeOf(text, cleanYear),
  TimeRangePicker: (text) => rangeOf(text, cleanTime),
}

function fits(column: RowColumn, value: unknown): boolean {
  if (typeof value !== 'string') return true
  const read = READ[column.widget] ?? (isNumberField(column) && !column.options ? cleanNumber : undefined)
  return read === undefined || read(value) !== null
}

function isNumberField({ field }: RowColumn): boolean {
  return field.type === 'number' || field.type === 'integer'
}

function asItIs(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
