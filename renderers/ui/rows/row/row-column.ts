import type { PreparedField } from '#renderers/plugin.ts'
import type { Expression } from '#shared/expression/syntax/parse-expression.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

/** A column of a table whose rows are edited in a form. */
export interface RowColumn extends PreparedField {
  /** Options of a choice that are known when the table opens; undefined for those that are searched. */
  options?: readonly Pick<DictionaryOption, 'value' | 'text'>[]
  /** Options of the dictionaries to which reactions of the column refer, by code. */
  dictionaries?: Readonly<Record<string, RowColumn['options']>>
  /** Computes the value from the other values of the row. */
  formula?: Expression
  /** The value depends on a field that the person may not read. So a stored row retains its value. */
  unknowable?: boolean
  /** Distance in pixels from the row number. Set for a column that stays in view while later ones scroll. */
  pinnedAt?: number
}

/** Returns whether a cell may have several values. */
export function holdsSeveral({ field, widget }: RowColumn): boolean {
  return field.type === 'array' || field['x-ref']?.many === true || widget === 'Checkbox' || widget === 'Tags'
}

/** Pixels by widget, enough for its usual values. */
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
const DEFAULT_WIDTH = 150

/** Returns the width of the column in pixels. */
export function widthOf({ width, widget }: RowColumn): number {
  return width ?? WIDTHS[widget] ?? DEFAULT_WIDTH
}

/** Returns whether cells show numbers; those are aligned to the right. */
export function isNumeric({ field, options }: RowColumn): boolean {
  return options === undefined && (field.type === 'number' || field.type === 'integer')
}

/** Returns the position of a cell of a pinned column, also in the head of the table; undefined for other columns. */
export function pinnedStyle({ pinnedAt }: RowColumn): { left: string } | undefined {
  return pinnedAt === undefined ? undefined : { left: `calc(var(--r-rows-lead) + ${pinnedAt}px)` }
}
