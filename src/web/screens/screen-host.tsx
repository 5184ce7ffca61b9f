import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Host, HostContext, useHost } from '../host.ts'
import { httpUntilLeft } from '../http/http-until-left.ts'
import { unsavedUntilLeft } from './unsaved.ts'

/** Gives the screen a separate client: leaving the screen cancels its requests and removes its unsaved checks. */
export function ScreenHost({ children }: { children: ReactNode }) {
  const host = useHost()
  const place = useRef<HTMLDivElement>(null)
  const leaving = useMemo(() => new AbortController(), [])
  useEffect(() => {
    const node = place.current
    // Hidden tabs end their effects too, but stay in the document.
    return () => queueMicrotask(() => !node?.isConnected && leaving.abort())
  }, [leaving])
  const own = useMemo(() => hostOf(host, leaving.signal), [host, leaving])
  return (
    <HostContext value={own}>
      <div ref={place} style={CONTENTS}>
        {children}
      </div>
    </HostContext>
  )
}

/** Host for one screen, until it is left. */
export function hostOf(host: Host, left: AbortSignal): Host {
  return { ...host, http: httpUntilLeft(host.http, left), unsaved: unsavedUntilLeft(host.unsaved, left) }
}

const CONTENTS = { display: 'contents' }
