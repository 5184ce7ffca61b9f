import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { texts } from '../texts.ts'
import { ExceptionPage } from './exception-page.tsx'
import { useBrowserTitle } from './page-title.ts'

const TITLES = { 403: texts.forbiddenPage, 404: texts.notFoundPage, 500: texts.faultPage }

interface Props {
  status: 403 | 404 | 500
  title?: string
  detail?: string
}

/** Pages /403, /404 and /500. `detail` is logged for developers. */
export function ExceptionRoute({ status, title = TITLES[status], detail }: Props) {
  const navigate = useNavigate()
  useBrowserTitle(String(status))
  useEffect(() => {
    if (detail) console.warn(detail)
  }, [detail])
  return (
    <ExceptionPage
      status={status}
      title={title}
      detail={detail}
      action={{ label: texts.backHome, run: () => navigate(HOME_PATH) }}
    />
  )
}
