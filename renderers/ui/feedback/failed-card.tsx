import { Button, Empty } from 'antd'

/** Shown in place of data that could not be read, with the reason of the server and a retry. */
export function FailedCard({ reason = '加载失败', onRetry }: { reason?: string; onRetry(): void }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={reason}>
      <Button onClick={onRetry} autoInsertSpace={false}>
        重试
      </Button>
    </Empty>
  )
}
