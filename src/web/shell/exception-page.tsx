import { Button } from 'antd'
import './exception-page.css'

interface Props {
  status?: 403 | 404 | 500
  title: string
  /** Reason, for those who can fix it. */
  detail?: string
  action: { label: string; run(): void }
}

/** Page for an error. Small and part of the main bundle, since it is also shown when chunks fail to load. */
export function ExceptionPage({ status, title, detail, action }: Props) {
  return (
    <section className="w-exception">
      {status && (
        <p className="w-exception-status" aria-hidden>
          {status}
        </p>
      )}
      <h1 className="w-exception-title">{title}</h1>
      {detail && <p className="w-exception-detail">{detail}</p>}
      <Button type="primary" onClick={action.run}>
        {action.label}
      </Button>
    </section>
  )
}
