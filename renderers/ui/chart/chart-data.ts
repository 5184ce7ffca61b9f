import type { Row } from '#shared/documents/entity.ts'
import { valueAt } from '../text/value-at.ts'
import type { SeriesKind } from './chart-words.ts'

/** A series as the page defines it. */
export interface SeriesUse {
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
  /** The rows behind the categories, in the same order. */
  points: readonly Row[]
  /** Number of rows beyond those that are shown. */
  left: number
}

/** Maximum number of points in a picture. */
export const MAX_POINTS = 1000

/** Data of a chart from rows. A value that is no number is a gap, never a zero. */
export function chartData(rows: readonly Row[], category: string, uses: readonly SeriesUse[]): ChartData {
  const points = rows.slice(0, MAX_POINTS)
  return {
    points,
    left: rows.length - points.length,
    categories: points.map((row) => categoryText(row, category)),
    series: uses.map((use) => ({ ...use, values: points.map((row) => numberAt(row, use.field)) })),
  }
}

/** Whether there is nothing to draw. */
export function isEmptyChart({ series }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => value === null))
}

/** Name of a category. */
export function categoryText(row: Row, path: string): string {
  const value = valueAt(row, `${path}_dictText`) ?? valueAt(row, path)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? '未填写' : text
}

/** Returns null for a value that is no number. */
export function numberAt(row: Row, path: string): number | null {
  const value = valueAt(row, path)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
