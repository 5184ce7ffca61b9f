import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { sumOf } from '#shared/rules/records/cross-row.ts'
import type { Rows } from '#shared/rules/row-state.ts'
import { formatNumber } from '../widget/number/number-format.ts'
import { formatOf } from './cells/cell-text.ts'
import type { RowColumn } from './row/row-column.ts'

export interface SummaryUse {
  field: string
  use: 'sum' | 'avg' | 'count'
}

const WORDS = { sum: '合计', avg: '平均', count: '计数' } as const
/** Digits of an average whose column has no precision. */
const AVERAGE_DIGITS = 2

/** `合计 1,234.50`; what is no number does not count, and an average of nothing is a dash. */
export function summaryText(column: RowColumn, use: SummaryUse['use'], rows: Rows): string {
  return `${WORDS[use]} ${figure(
    column,
    use,
    rows.map((row) => row[column.name]),
  )}`
}

function figure(column: RowColumn, use: SummaryUse['use'], values: readonly unknown[]): string {
  if (use === 'count') return String(values.filter((value) => !isEmptyValue(value)).length)
  const { precision } = formatOf(column)
  const sum = sumOf(values)
  if (use === 'sum') return formatNumber(sum, { precision, separator: true })
  const numbers = values.filter((value) => !isEmptyValue(value) && Number.isFinite(Number(value)))
  return numbers.length === 0
    ? '-'
    : formatNumber(sum / numbers.length, { precision: precision ?? AVERAGE_DIGITS, separator: true })
}
