import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useHost } from '../host.ts'
import { decideEntry } from '../session/decide-entry.ts'
import { Waiting } from './waiting.tsx'

/** Shows what is inside only to a person who may be there, after doing what is missing. */
export function Gate({ children }: { children: ReactNode }) {
  const { session, entrance } = useHost()
  const { token, permissions, ended } = useSnapshot(session.state)
  const { pathname: path, search } = useLocation()
  const navigate = useNavigate()
  const facts = { token, isGuest: session.isGuest(), path, hasPermissions: permissions !== undefined, ended }
  const decision = decideEntry(facts)

  useEffect(() => {
    let gone = false
    void entrance.pass(decision, { path, search }).then((target) => {
      if (target && !gone) navigate(target, { replace: true })
    })
    return () => {
      gone = true
    }
  }, [decision, path, search, entrance, navigate])

  return decision === 'show' ? children : <Waiting />
}
