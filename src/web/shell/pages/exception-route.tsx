import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { useHost } from '#web/host.ts'
import { signOut } from '#web/session/sign-in.ts'
import { texts } from '#web/texts.ts'
import { useBrowserTitle } from '../page-title.ts'
import { ExceptionPage } from './exception-page.tsx'

interface Props {
  status: 403 | 404 | 500
  /** Title instead of the usual one. */
  title?: string
  /** Reason instead of the usual one. */
  detail?: string
}

/** Pages /403, /404 and /500, each with its reason and the ways on. A reason of its own is logged for developers. */
export function ExceptionRoute({ status, title: given, detail }: Props) {
  const navigate = useNavigate()
  const host = useHost()
  const { title, why } = texts.faults[status]
  useBrowserTitle(String(status))
  useEffect(() => {
    if (detail) console.warn(detail)
  }, [detail])
  const home = { label: texts.backHome, run: () => navigate(HOME_PATH) }
  const back = { label: texts.back, run: () => navigate(-1) }
  const asAnother = { label: texts.signInAsAnother, run: () => void signOut(host, 'to-login') }
  return (
    <ExceptionPage
      status={status}
      title={given ?? title}
      detail={detail ?? why}
      actions={status === 403 ? [home, back, asAnother] : [home, back]}
    />
  )
}
