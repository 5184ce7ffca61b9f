import { Button, Empty } from 'antd'

/** Placeholder for data that could not be read: shows the reason and a button that tries again. */
export function FailedCard({ reason = '加载失败', onRetry }: { reason?: string; onRetry(): void }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={reason}>
      <Button onClick={onRetry} autoInsertSpace={false}>
        重试
      </Button>
    </Empty>
  )
}
