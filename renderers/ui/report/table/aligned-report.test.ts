import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportColumn } from '#shared/wire/report.ts'
import { alignedReport } from './aligned-report.ts'

const column = (more: Partial<ReportColumn> = {}) =>
  ({ dataIndex: 'price', title: '单价', type: 'BigDecimal', ...more }) as ReportColumn
const digits = (values: unknown[], more: Partial<ReportColumn> = {}, summary?: Row) =>
  alignedReport(
    { columns: [column(more)] },
    values.map((price) => ({ price })),
    summary,
  ).columns[0]!.precision

describe('a column of decimals', () => {
  it('has in all rows as many as the longest has', () => {
    expect(digits([63, 61.75, 2.9, null])).toBe(2)
    expect(digits([63, 61])).toBeUndefined()
    expect(digits([])).toBeUndefined()
  })

  it('loses none of its sum', () => {
    expect(digits([1.5], {}, { price: 100.125 })).toBe(3)
  })

  it('stays unchanged where it defines a precision, or one row has very many digits', () => {
    expect(digits([1.5], { precision: 3 })).toBe(3)
    expect(digits([1.5, 1 / 3])).toBeUndefined()
    expect(digits([1.5, 0.0000000001])).toBeUndefined()
  })

  it('must be of type BigDecimal', () => {
    expect(digits(['1.50'], { type: 'String' } as Partial<ReportColumn>)).toBeUndefined()
  })
})
