import { Button, Empty } from 'antd'

/** Stands where something could not be read; it can be tried again. */
export function FailedCard({ onRetry }: { onRetry(): void }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="加载失败">
      <Button onClick={onRetry} autoInsertSpace={false}>
        重试
      </Button>
    </Empty>
  )
}
