import type { Row } from '#shared/documents/entity.ts'
import { categoryText, numberAt, type SeriesUse } from './chart-data.ts'

interface Split {
  /** One row for each category: its first row, with a number for each series. */
  rows: Row[]
  series: SeriesUse[]
}

/**
 * Converts rows with a series in a field to rows with a series in each column: 一月 甲 3, 一月 乙 4 becomes 一月 with two
 * numbers. Duplicates are added up. Pure.
 */
export function splitSeries(rows: readonly Row[], category: string, by: string, use: SeriesUse): Split {
  const byCategory = new Map<string, Row>()
  const names = new Map<string, string>()
  for (const row of rows) {
    const label = categoryText(row, by)
    const field = names.get(label) ?? `#${names.size}`
    names.set(label, field)
    const place = categoryText(row, category)
    const one = byCategory.get(place) ?? { ...row }
    byCategory.set(place, one)
    const number = numberAt(row, use.field)
    if (number !== null) one[field] = (numberAt(one, field) ?? 0) + number
  }
  return { rows: [...byCategory.values()], series: [...names].map(([label, field]) => ({ ...use, field, label })) }
}
