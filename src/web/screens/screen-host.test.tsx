import { cleanup, render } from '@testing-library/react'
import { Activity, StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Host, HostContext, useHost } from '../host.ts'
import type { HttpRequest } from '../http/client.ts'
import { createTestHost } from '../testing/test-host.ts'
import { ScreenHost } from './screen-host.tsx'

afterEach(cleanup)

/** Host whose calls never end; exposes the last request. */
function pendingHost() {
  const requests: HttpRequest[] = []
  const http = { send: (request: HttpRequest) => new Promise<never>(() => void requests.push(request)) }
  const host: Host = { ...createTestHost({}), http }
  return { host, requests }
}

let read: () => void = () => undefined
let tell: (check: () => boolean) => void = () => undefined
function Screen() {
  const { http, unsaved } = useHost()
  read = () => void http.send({ method: 'GET', path: '/x' })
  tell = (check) => void unsaved.add(check)
  return null
}

const shown = (host: Host, mode: 'visible' | 'hidden') => (
  <StrictMode>
    <HostContext value={host}>
      <Activity mode={mode}>
        <ScreenHost>
          <Screen />
        </ScreenHost>
      </Activity>
    </HostContext>
  </StrictMode>
)
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('unsaved input of a screen', () => {
  it('counts while its tab is hidden, and is released when it is left', async () => {
    const { host } = pendingHost()
    const view = render(shown(host, 'visible'))
    const check = vi.fn(() => true)
    tell(check)
    view.rerender(shown(host, 'hidden'))
    await settled()
    expect(host.unsaved.any()).toBe(true)
    view.rerender(shown(host, 'visible'))
    view.unmount()
    await settled()
    expect(host.unsaved.any()).toBe(false)
    expect(check).toHaveBeenCalledOnce()
  })
})

describe('the requests of a screen', () => {
  it('continue while its tab is hidden, and end when it is left', async () => {
    const { host, requests } = pendingHost()
    const view = render(shown(host, 'visible'))
    read()
    view.rerender(shown(host, 'hidden'))
    await settled()
    expect(requests[0]!.signal!.aborted).toBe(false)
    view.rerender(shown(host, 'visible'))
    view.unmount()
    await settled()
    expect(requests[0]!.signal!.aborted).toBe(true)
  })
})
