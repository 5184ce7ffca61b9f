import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { HostContext, useHost } from '../host.ts'
import { leavingHttp } from '../http/leaving-http.ts'

/** Gives the screen inside a client of its own, so that a screen that is left cancels its requests. */
export function ScreenHost({ children }: { children: ReactNode }) {
  const host = useHost()
  const place = useRef<HTMLDivElement>(null)
  const leaving = useMemo(() => new AbortController(), [])
  useEffect(() => {
    const node = place.current
    // Hidden tabs end their effects too, but stay in the document.
    return () => queueMicrotask(() => !node?.isConnected && leaving.abort())
  }, [leaving])
  const own = useMemo(() => ({ ...host, http: leavingHttp(host.http, leaving.signal) }), [host, leaving])
  return (
    <HostContext value={own}>
      <div ref={place} style={CONTENTS}>
        {children}
      </div>
    </HostContext>
  )
}

const CONTENTS = { display: 'contents' }
