import { Button } from 'antd'
import './exception-page.css'

interface Props {
  status?: 403 | 404 | 500
  title: string
  /** Reason, and who can help. */
  detail?: string
  /** Ways on; the first is the main one. */
  actions: readonly { label: string; run(): void }[]
}

/** Page for an error. Small and part of the main bundle, since it is also shown when chunks fail to load. */
export function ExceptionPage({ status, title, detail, actions }: Props) {
  return (
    <section className="w-exception">
      {status && (
        <p className="w-exception-status" aria-hidden>
          {status}
        </p>
      )}
      <h1 className="w-exception-title">{title}</h1>
      {detail && <p className="w-exception-detail">{detail}</p>}
      <div className="w-exception-ways">
        {actions.map(({ label, run }, index) => (
          <Button key={label} type={index === 0 ? 'primary' : 'default'} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
