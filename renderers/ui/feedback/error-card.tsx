import { Button } from 'antd'
import './error-card.css'

export interface ErrorCardProps {
  title: string
  /** Lines for the author of the page. */
  details?: readonly string[]
  /** Retries; absent where a retry cannot help. */
  onRetry?(): void
}

/**
 * Shown in place of content that failed; the rest of the screen still works. Without antd's alert, since every page
 * loads this card but rarely shows it.
 */
export function ErrorCard({ title, details = [], onRetry }: ErrorCardProps) {
  return (
    <div className="r-card r-error-card" role="alert">
      <strong>{title}</strong>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {onRetry && (
        <Button size="small" className="r-error-retry" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  )
}
