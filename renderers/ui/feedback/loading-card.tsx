import './loading-card.css'

/** Shown while a block is loading. Without antd, since the first page shows it before antd has loaded. */
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
