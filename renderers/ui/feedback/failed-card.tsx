import { Button, Empty } from 'antd'

/** Stands where something could not be read, with the reason where the server gave one; it can be tried again. */
export function FailedCard({ reason = '加载失败', onRetry }: { reason?: string; onRetry(): void }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={reason}>
      <Button onClick={onRetry} autoInsertSpace={false}>
        重试
      </Button>
    </Empty>
  )
}
