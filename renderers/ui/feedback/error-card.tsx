import { Button } from 'antd'
import './error-card.css'

export interface ErrorCardProps {
  title: string
  /** Lines for the author of the page. */
  details?: readonly string[]
  /** Where another attempt may succeed. */
  onRetry?(): void
}

/**
 * Stands where something could not be shown; the rest of the screen lives on. Plain, so that every page, which seldom
 * shows it, does without antd's alert.
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
