import type { ChildRows, Row, RowsRule } from '#shared/documents/entity.ts'
import { sumOfDecimals } from '#shared/expression/evaluation/decimal.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { isEmptyValue } from './coerce-record.ts'

/** Problem of a row, with its index among the given rows, or of all rows. */
export interface RowsProblem extends FieldProblem {
  /** Absent for a problem of the rows together; `field` is then empty. */
  index?: number
}

type RowLimits = Pick<ChildRows, 'title' | 'minItems' | 'maxItems' | 'rules'>

/**
 * Checks the rows of a sub-table together, equally in browser and server: their number, and the rules over them.
 * @param rows after the write; the caller leaves out deleted ones
 * @param values of the record that contains them
 */
export function crossRowProblems(
  { title = '明细', minItems = 0, maxItems, rules = [] }: RowLimits,
  rows: readonly Readonly<Row>[],
  values: Readonly<Row>,
): RowsProblem[] {
  const problems: RowsProblem[] = []
  const refuse = (keyword: string, message: string) => problems.push({ field: '', keyword, message })
  if (rows.length < minItems) refuse('minItems', rows.length === 0 ? `请添加${title}` : `${title}至少${minItems}行`)
  if (maxItems !== undefined && rows.length > maxItems) refuse('maxItems', `${title}最多${maxItems}行`)
  for (const rule of rules) {
    if ('sum' in rule) {
      if (isSumBroken(rule, rows, values)) refuse('sum', rule.message)
    } else problems.push(...duplicates(rule, rows))
  }
  return problems
}

/** Reports every duplicate except the first occurrence. */
function duplicates(
  { noDuplicates: names, message = '不能与其他行重复' }: Extract<RowsRule, { noDuplicates: string[] }>,
  rows: readonly Readonly<Row>[],
): RowsProblem[] {
  const seen = new Set<string>()
  return rows.flatMap((row, index) => {
    const values = names.map((name) => row[name])
    if (values.some(isEmptyValue)) return []
    const key = JSON.stringify(values.map(String))
    const twice = seen.has(key)
    seen.add(key)
    return twice ? [{ field: names[0]!, keyword: 'noDuplicates', message, index }] : []
  })
}

function isSumBroken(
  { sum, equals, atMost, atLeast }: Extract<RowsRule, { sum: string }>,
  rows: readonly Readonly<Row>[],
  values: Readonly<Row>,
): boolean {
  const total = sumOf(rows.map((row) => row[sum]))
  const limit = (name: string | undefined) =>
    name === undefined || isEmptyValue(values[name]) ? undefined : Number(values[name])
  const [same, most, least] = [limit(equals), limit(atMost), limit(atLeast)]
  return (
    (same !== undefined && total !== same) ||
    (most !== undefined && total > most) ||
    (least !== undefined && total < least)
  )
}

/** Sum of the numbers among the values, by their decimal digits. */
export function sumOf(values: readonly unknown[]): number {
  const numbers = values.map((value) =>
    isEmptyValue(value) || typeof value === 'boolean' ? Number.NaN : Number(value),
  )
  return sumOfDecimals(numbers.filter(Number.isFinite))
}
