import { Button, Typography } from 'antd'

/** Says that something could not be loaded and offers to try again. */
export function WidgetRetry({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <span role="alert">
      <Typography.Text type="danger">{text}</Typography.Text>
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </span>
  )
}

/** A mistake of the page that keeps a control from working. */
export function WidgetFault({ id, text }: { id: string; text: string }) {
  return (
    <Typography.Text type="danger" role="alert" id={id}>
      {text}
    </Typography.Text>
  )
}
