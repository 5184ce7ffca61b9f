import { Button } from 'antd'
import './exception-page.css'

interface Props {
  status?: 403 | 404 | 500
  title: string
  /** Why, for whoever can mend it. */
  detail?: string
  action: { label: string; run(): void }
}

/** Says that a page cannot be shown. Small and without a chunk of its own, since it also speaks when chunks fail. */
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
