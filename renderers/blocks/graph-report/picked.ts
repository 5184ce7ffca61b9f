/** A clicked point of a picture, as a condition for all graphs beside it. Pure. */

import { categoryText } from '#renderers/ui/chart/chart-data.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GraphAnswer } from '#shared/wire/graph.ts'
import type { ReportQuery } from '#shared/wire/report.ts'
import { categoryTitle } from './graph-spec.ts'

export interface Picked {
  field: string
  value: string
  /** Text such as `地区：江苏`. */
  text: string
}

/** @returns undefined for a point without a value, which cannot be a condition */
export function pickedBy(answer: Pick<GraphAnswer, 'head' | 'items'>, row: Row): Picked | undefined {
  const field = answer.head.xaxisField
  const value = row[field]
  if (value === null || value === undefined || value === '') return undefined
  return { field, value: String(value), text: `${categoryTitle(answer)}：${categoryText(row, field)}` }
}

/** A second click removes the condition; another value replaces it. */
export function pickToggled(picked: readonly Picked[], one: Picked | undefined): readonly Picked[] {
  if (!one) return picked
  const others = picked.filter(({ field }) => field !== one.field)
  const was = picked.find(({ field }) => field === one.field)
  return was?.value === one.value ? others : [...others, one]
}

/** Matches exactly these values, whether or not the field can be searched. */
export function pickedQuery(picked: readonly Picked[]): ReportQuery {
  return Object.fromEntries(picked.map(({ field, value }) => [`force_${field}`, value]))
}
