import type { RowsState } from './use-rows.ts'

type Shown = Pick<RowsState, 'rows' | 'from' | 'total' | 'totalEstimated'>

/** `1-10 共23条`, of the rows that are shown; a total that was not counted to the end is called about so many. */
export function totalText({ rows, from, total, totalEstimated }: Shown): string {
  if (total === 0) return '共0条'
  return `${from}-${from + rows.length - 1} 共${totalEstimated ? `约 ${total} ` : total}条`
}
