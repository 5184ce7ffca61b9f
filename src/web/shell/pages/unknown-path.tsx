import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { useHost } from '#web/host.ts'
import { isPage } from '#web/screens/load-screen.ts'
import { loginPathTo } from '#web/session/redirect.ts'
import { texts } from '#web/texts.ts'
import { ExceptionRoute } from './exception-route.tsx'

/**
 * A menu entry that is switched off says so. Any other path outside the menu leads to the login page: a guest may sign
 * in to reach it, and a user is redirected home with a notice. A user who lacks the grant of a page that exists sees
 * which grant.
 */
export function UnknownPath() {
  const { session, notices } = useHost()
  const { pathname, search } = useLocation()
  const { permissions } = useSnapshot(session.state)
  const off = permissions?.switchedOff?.find(({ path }) => path === pathname)
  const isGuest = session.isGuest()
  const address = pathname.slice(1)
  const lacksGrant = !isGuest && isPage(address)
  useEffect(() => {
    if (!isGuest && !off && !lacksGrant) notices.warning(texts.unknownPath)
  }, [isGuest, off, lacksGrant, notices])
  if (off) return <ExceptionRoute status={404} title={texts.switchedOffPage(off.title)} />
  if (lacksGrant) return <ExceptionRoute status={403} detail={texts.missingGrant(pathname, address)} />
  return <Navigate to={isGuest ? loginPathTo(pathname + search) : '/user/login'} replace />
}
