import type { Row } from '#shared/documents/entity.ts'
import type { ReportColumn, ReportDescription } from '#shared/wire/report.ts'

export interface Preview extends Pick<ReportDescription, 'columns' | 'dictOptions'> {
  rows: Row[]
  total: number
  /** Cost in the units of PostgreSQL, where the server returns it. */
  cost?: number
}

/** Preview in the response of its call; undefined for anything else. */
export function previewIn(value: unknown): Preview | undefined {
  const { columns, dictOptions, data, cost } = (value ?? {}) as Record<string, unknown>
  const { records, total } = (data ?? {}) as Record<string, unknown>
  if (!Array.isArray(columns) || !Array.isArray(records)) return undefined
  return {
    columns: columns as ReportColumn[],
    dictOptions: (dictOptions ?? {}) as Preview['dictOptions'],
    rows: records as Row[],
    total: Number(total) || 0,
    ...(typeof cost === 'number' && { cost }),
  }
}

export function previewText({ rows, total, cost }: Preview): string {
  const shown = rows.length < total ? `，显示前${rows.length}条` : ''
  return `共${total}条${shown}${cost === undefined ? '' : `，查询代价 ${cost}`}`
}
