import { Skeleton } from 'antd'

/** Stands where a block is still loading. */
export function LoadingCard() {
  return (
    <div className="r-card" role="status" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 3 }} />
    </div>
  )
}
