import { Button } from 'antd'

// antd's own coloured text would bring its tooltip and copy button along.
const DANGER = { color: 'var(--ant-color-error, #cf1322)' }

/** Says that something could not be loaded and offers to try again. */
export function WidgetRetry({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <span role="alert" style={DANGER}>
      {text}
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </span>
  )
}

/** A mistake of the page that keeps a control from working. */
export function WidgetFault({ id, text }: { id: string; text: string }) {
  return (
    <span role="alert" id={id} style={DANGER}>
      {text}
    </span>
  )
}
