import { Empty } from 'antd'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'

interface Props {
  state: 'loading' | 'ready' | 'failed'
  reason?: string
  onRetry(): void
}

/** Content in place of rows: loading, nothing found, or a failure with a retry. */
export function EmptyReport({ state, reason, onRetry }: Props) {
  if (state === 'loading') return <div className="r-paged__blank" />
  if (state === 'failed') return <FailedCard reason={reason} onRetry={onRetry} />
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
}
