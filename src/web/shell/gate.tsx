import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useHost } from '../host.ts'
import { decideEntry } from '../session/decide-entry.ts'
import { Waiting } from './waiting.tsx'

const MustChangePage = chunk(
  () => import('./user/must-change-page.tsx').then((module) => module.MustChangePage),
  'page',
)

/** Shows its children only to users with permission for the page, after any missing step. */
export function Gate({ children }: { children: ReactNode }) {
  const { session, entrance } = useHost()
  const { token, user, permissions, ended } = useSnapshot(session.state)
  const { pathname: path, search } = useLocation()
  const navigate = useNavigate()
  const isGuest = session.isGuest()
  const { mustChangePassword } = user ?? {}
  const facts = { token, isGuest, path, hasPermissions: permissions !== undefined, mustChangePassword, ended }
  const decision = decideEntry(facts)

  useEffect(() => {
    let isUnmounted = false
    void entrance.pass(decision, { path, search }).then((target) => {
      if (target && !isUnmounted) navigate(target, { replace: true })
    })
    return () => {
      isUnmounted = true
    }
  }, [decision, path, search, entrance, navigate])

  if (decision === 'show') return children
  if (decision !== 'change-password') return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <MustChangePage />
    </Suspense>
  )
}
