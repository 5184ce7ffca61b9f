import type { Row } from '#shared/documents/entity.ts'
import { valueAt } from '../text/value-at.ts'
import type { SeriesKind } from './chart-words.ts'

/** Definition of a series in a page. */
export interface SeriesUse {
  /** Path of the values in a row. */
  field: string
  label: string
  kind?: SeriesKind
  axis?: 'left' | 'right'
  stack?: string
}

export interface ChartSeries extends SeriesUse {
  /** One value for each category; null where the row has no number. */
  values: readonly (number | null)[]
}

export interface ChartData {
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** The row of each category, in the same order. */
  points: readonly Row[]
  /** Number of rows that are not shown, because they exceed `MAX_POINTS`. */
  left: number
}

/** Maximum number of categories in a chart. */
export const MAX_POINTS = 1000

/**
 * Converts rows to the data of a chart, one category for each row. A value that is not a number is a gap, never zero.
 * @param category path of the category in a row
 */
export function chartData(rows: readonly Row[], category: string, uses: readonly SeriesUse[]): ChartData {
  const points = rows.slice(0, MAX_POINTS)
  return {
    points,
    left: rows.length - points.length,
    categories: points.map((row) => categoryText(row, category)),
    series: uses.map((use) => ({ ...use, values: points.map((row) => numberAt(row, use.field)) })),
  }
}

/** Returns whether no series has a number. */
export function isEmptyChart({ series }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => value === null))
}

/** Returns the name of the category of a row; the text of a dictionary or reference, if there is one. */
export function categoryText(row: Row, path: string): string {
  const value = valueAt(row, `${path}_dictText`) ?? valueAt(row, path)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? '未填写' : text
}

/** Returns the number at a path of a row, also from a text; null for any other value. */
export function numberAt(row: Row, path: string): number | null {
  const value = valueAt(row, path)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
