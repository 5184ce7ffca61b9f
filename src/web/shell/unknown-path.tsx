import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useHost } from '../host.ts'
import { loginPathTo } from '../session/redirect.ts'
import { texts } from '../texts.ts'

/**
 * A path outside the menu leads to the login page. A guest may sign in to reach it; a user is redirected home with a
 * notice.
 */
export function UnknownPath() {
  const { session, notices } = useHost()
  const { pathname, search } = useLocation()
  const isGuest = session.isGuest()
  useEffect(() => {
    if (!isGuest) notices.warning(texts.unknownPath)
  }, [isGuest, notices])
  return <Navigate to={isGuest ? loginPathTo(pathname + search) : '/user/login'} replace />
}
