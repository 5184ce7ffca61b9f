import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { HostContext, useHost } from '../host.ts'
import { leavingHttp } from '../http/leaving-http.ts'
import type { UnsavedCheck } from './unsaved.ts'

/** Gives the screen inside a client of its own: a screen that is left cancels its requests, and has nothing unsaved. */
export function ScreenHost({ children }: { children: ReactNode }) {
  const host = useHost()
  const place = useRef<HTMLDivElement>(null)
  // The place itself is forgotten while the screen is hidden.
  const stood = useRef<HTMLElement | null>(null)
  const leaving = useMemo(() => new AbortController(), [])
  useEffect(() => {
    const node = place.current
    stood.current = node
    // Hidden tabs end their effects too, but stay in the document.
    return () => queueMicrotask(() => !node?.isConnected && leaving.abort())
  }, [leaving])
  const own = useMemo(() => {
    const add = (check: UnsavedCheck) => host.unsaved.add(() => (stood.current?.isConnected ? check() : undefined))
    return { ...host, http: leavingHttp(host.http, leaving.signal), unsaved: { ...host.unsaved, add } }
  }, [host, leaving])
  return (
    <HostContext value={own}>
      <div ref={place} style={CONTENTS}>
        {children}
      </div>
    </HostContext>
  )
}

const CONTENTS = { display: 'contents' }
