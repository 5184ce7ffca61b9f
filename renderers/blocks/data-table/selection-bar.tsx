/** The blue bar that says how many rows are ticked. */
export function SelectionBar({ count, onClear }: { count: number; onClear(): void }) {
  return (
    <div className="r-table__selection" role="status">
      <span>
        已选择 <strong>{count}</strong> 项
      </span>
      {count > 0 && (
        <button type="button" className="r-text-button" onClick={onClear}>
          清空
        </button>
      )}
    </div>
  )
}
