import type { ReactNode } from 'react'

interface Props {
  count: number
  onClear(): void
  /** Further commands. */
  children?: ReactNode
}

/** Shows the number of ticked rows. It stands in the line of the toolbar, so that ticking does not move the rows. */
export function SelectionBar({ count, onClear, children }: Props) {
  if (count === 0) return <span className="r-table__unselected">未选择</span>
  return (
    <div className="r-table__selection" role="status">
      <span>
        已选择 <strong>{count}</strong> 项
      </span>
      {children}
      <button type="button" className="r-text-button" onClick={onClear}>
        清空
      </button>
    </div>
  )
}
