import './loading-card.css'

/** Stands where a block is still loading. Plain: the first page shows it before it has anything of antd. */
export function LoadingCard() {
  return (
    <div className="r-card r-loading-card" role="status" aria-label="加载中">
      <span />
      <span />
      <span />
      <span />
    </div>
  )
}
