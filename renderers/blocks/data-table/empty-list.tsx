import { Empty } from 'antd'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import type { RowsState } from './rows/use-rows.ts'

/** Content of a list without rows: loading, nothing found, or a failure with a retry. */
export function EmptyList({ state, text, onRetry }: { state: RowsState; text?: string; onRetry(): void }) {
  if (state.loading) return <div className="r-paged__blank" />
  if (state.failed) return <FailedCard reason={state.reason} onRetry={onRetry} />
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? '暂无数据'} />
}
