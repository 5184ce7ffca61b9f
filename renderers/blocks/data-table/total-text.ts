import type { RowsState } from './use-rows.ts'

type Shown = Pick<RowsState, 'rows' | 'from' | 'total' | 'totalCapped'>

/** `1-10 共23条`, of the rows that are shown; a total that was not counted to the end shows a plus. */
export function totalText({ rows, from, total, totalCapped }: Shown): string {
  if (total === 0) return '共0条'
  return `${from}-${from + rows.length - 1} 共${totalCapped ? ` ${total}+ ` : total}条`
}
