import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { texts } from '../texts.ts'
import { ExceptionPage } from './exception-page.tsx'
import { useBrowserTitle } from './page-title.ts'

const TITLES = { 403: texts.forbiddenPage, 404: texts.notFoundPage, 500: texts.faultPage }

/** Pages /403, /404 and /500. `detail` is logged for developers. */
export function ExceptionRoute({ status, detail }: { status: 403 | 404 | 500; detail?: string }) {
  const navigate = useNavigate()
  useBrowserTitle(String(status))
  useEffect(() => {
    if (detail) console.warn(detail)
  }, [detail])
  return (
    <ExceptionPage
      status={status}
      title={TITLES[status]}
      detail={detail}
      action={{ label: texts.backHome, run: () => navigate(HOME_PATH) }}
    />
  )
}
