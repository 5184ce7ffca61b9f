import type { PreparedField } from '#renderers/plugin.ts'
import type { Expression } from '#shared/expression/syntax/parse-expression.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

/** A column of rows that are edited. */
export interface RowColumn extends PreparedField {
  /** Options, where they are known beforehand. */
  options?: readonly Pick<DictionaryOption, 'value' | 'text'>[]
  /** Options of the dictionaries that its reactions name, by code. */
  dictionaries?: Readonly<Record<string, RowColumn['options']>>
  /** It is computed from its row. */
  formula?: Expression
  /** Depends on a field that is restricted for the person: in a stored row the value stays unchanged. */
  unknowable?: boolean
  /** It stays in view while those after it scroll: pixels from the number of the row. */
  pinnedAt?: number
}

/** Values of which several may stand in one cell. */
export function holdsSeveral({ field, widget }: RowColumn): boolean {
  return field.type === 'array' || field['x-ref']?.many === true || widget === 'Checkbox' || widget === 'Tags'
}

const WIDTHS: Record<string, number> = {
  NumberInput: 120,
  Money: 130,
  Formula: 120,
  DatePicker: 140,
  DateTimePicker: 190,
  TimePicker: 120,
  DateRangePicker: 220,
  DateTimeRangePicker: 340,
  MonthRangePicker: 190,
  WeekRangePicker: 270,
  QuarterRangePicker: 280,
  TimeRangePicker: 210,
  Switch: 80,
  Textarea: 200,
}
const USUAL_WIDTH = 150

/** Pixels. */
export function widthOf({ width, widget }: RowColumn): number {
  return width ?? WIDTHS[widget] ?? USUAL_WIDTH
}

export function isNumeric({ field, options }: RowColumn): boolean {
  return options === undefined && (field.type === 'number' || field.type === 'integer')
}

/** Where a cell of a pinned column stays, in the grid and in its head. */
export function pinnedStyle({ pinnedAt }: RowColumn): { left: string } | undefined {
  return pinnedAt === undefined ? undefined : { left: `calc(var(--r-rows-lead) + ${pinnedAt}px)` }
}
