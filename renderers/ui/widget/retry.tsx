import { Button } from 'antd'

// antd's coloured text would load its tooltip and copy button, too.
const DANGER = { color: 'var(--ant-color-error, #cf1322)' }

/** Reports that something could not be loaded and offers a retry. */
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

/** Error of the page that disables a control. */
export function WidgetError({ id, text }: { id: string; text: string }) {
  return (
    <span role="alert" id={id} style={DANGER}>
      {text}
    </span>
  )
}
