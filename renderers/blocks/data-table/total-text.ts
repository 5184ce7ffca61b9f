import type { RowsState } from './rows/use-rows.ts'

type Shown = Pick<RowsState, 'rows' | 'from' | 'total' | 'totalEstimated'>

/** Text such as `1-10 共23条` for the shown rows; marks an estimated total as approximate. */
export function totalText({ rows, from, total, totalEstimated }: Shown): string {
  if (total === 0) return '共0条'
  return `${from}-${from + rows.length - 1} 共${totalEstimated ? `约 ${total} ` : total}条`
}
