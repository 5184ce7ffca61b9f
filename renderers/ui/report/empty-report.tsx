import { Empty } from 'antd'
import { FailedCard } from '../failed-card.tsx'

/** What stands in place of rows: nothing yet, nothing found, or a failure that can be tried again. */
export function EmptyReport({ state, onRetry }: { state: 'loading' | 'ready' | 'failed'; onRetry(): void }) {
  if (state === 'loading') return <div className="r-paged__blank" />
  if (state === 'failed') return <FailedCard onRetry={onRetry} />
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
}
