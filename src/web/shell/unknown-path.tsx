import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { useHost } from '../host.ts'
import { loginPathTo } from '../session/redirect.ts'
import { texts } from '../texts.ts'
import { ExceptionRoute } from './exception-route.tsx'

/**
 * A menu entry that is switched off says so. Any other path outside the menu leads to the login page. A guest may sign
 * in to reach it; a user is redirected home with a notice.
 */
export function UnknownPath() {
  const { session, notices } = useHost()
  const { pathname, search } = useLocation()
  const { permissions } = useSnapshot(session.state)
  const off = permissions?.switchedOff?.find(({ path }) => path === pathname)
  const isGuest = session.isGuest()
  useEffect(() => {
    if (!isGuest && !off) notices.warning(texts.unknownPath)
  }, [isGuest, off, notices])
  if (off) return <ExceptionRoute status={404} title={texts.switchedOffPage(off.title)} />
  return <Navigate to={isGuest ? loginPathTo(pathname + search) : '/user/login'} replace />
}
