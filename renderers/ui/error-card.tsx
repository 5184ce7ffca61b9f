import './error-card.css'

export interface ErrorCardProps {
  title: string
  /** Lines for the author of the page. */
  details?: readonly string[]
}

/**
 * Stands where something could not be shown; the rest of the screen lives on. Plain, so that every page, which seldom
 * shows it, does without antd's alert.
 */
export function ErrorCard({ title, details = [] }: ErrorCardProps) {
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
    </div>
  )
}
