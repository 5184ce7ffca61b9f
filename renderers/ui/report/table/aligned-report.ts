import { cleanNumber } from '#renderers/ui/widget/values.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportColumn, ReportDescription } from '#shared/wire/report.ts'

/** Numbers with more digits are shown unchanged: zeros would only make them longer. */
const MOST_DIGITS = 4

/** Report with the same number of decimals in all rows of a column: that of the longest value, the sum included. */
export function alignedReport<R extends Pick<ReportDescription, 'columns'>>(
  report: R,
  rows: readonly Row[],
  summary: Row = {},
): R {
  const columns = report.columns.map((column) => withDigits(column, [...rows, summary]))
  return { ...report, columns }
}

function withDigits(column: ReportColumn, rows: readonly Row[]): ReportColumn {
  if (column.type !== 'BigDecimal' || column.precision !== undefined) return column
  const digits = Math.max(0, ...rows.map((row) => decimalsOf(cleanNumber(row[column.dataIndex]))))
  return digits === 0 || digits > MOST_DIGITS ? column : { ...column, precision: digits }
}

function decimalsOf(value: number | null): number {
  const text = String(value ?? '')
  // Exponents belong to very small numbers, which have more than MOST_DIGITS digits.
  return text.includes('e-') ? MOST_DIGITS + 1 : (text.split('.')[1]?.length ?? 0)
}
