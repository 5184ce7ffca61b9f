import { Alert } from 'antd'

export interface ErrorCardProps {
  title: string
  /** Lines for the author of the page. */
  details?: readonly string[]
}

/** Stands where something could not be shown; the rest of the screen lives on. */
export function ErrorCard({ title, details = [] }: ErrorCardProps) {
  return (
    <Alert
      className="r-card"
      type="error"
      showIcon
      title={title}
      description={
        details.length > 0 && (
          <ul className="r-error-card__details">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )
      }
    />
  )
}
