import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  useEventListener,
  useInViewport,
  useLockFn,
  useRequest,
  useResponsive,
  useSelections,
  useUnmountedRef,
  useUpdateEffect,
} from 'ahooks'
import { Activity, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { whenNear } from '#renderers/screen/load/near-viewport.ts'
import { useSelection } from '../table/use-selection.ts'
import { useChangeEffect } from './use-change-effect.ts'
import { useMedia } from './use-media.ts'
import { useMounted } from './use-mounted.ts'
import { useOneRun } from './use-one-run.ts'
import { useRefusedFrame } from './use-refused-frame.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page that goes behind another one and comes back. */
function renderPage(page: () => ReactNode) {
  const Page = page
  const shown = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Page />
    </Activity>
  )
  const { rerender } = render(shown('visible'))
  return { hide: () => rerender(shown('hidden')), show: () => rerender(shown('visible')) }
}

// Each of these is why a hook of our own stays beside the one of ahooks; when one fails, ours can go.
describe('what hooks of ahooks do not do', () => {
  it('useUpdateEffect misses a change behind another page, useChangeEffect does not', () => {
    const seen: string[] = []
    let change = (_: number): void => undefined
    const { hide, show } = renderPage(() => {
      const [value, setValue] = useState(1)
      change = setValue
      useUpdateEffect(() => void seen.push(`ahooks ${value}`), [value])
      useChangeEffect(value, (before) => seen.push(`own ${before} ${value}`))
      return null
    })
    act(() => change(2))
    hide()
    act(() => change(3))
    show()
    expect(seen).toEqual(['ahooks 2', 'own 1 2', 'own 2 3'])
  })

  it('useRequest requests again when a page comes back, useAsked keeps the answer', async () => {
    const request = vi.fn(async () => 1)
    const { hide, show } = renderPage(() => <>{useRequest(request).data}</>)
    await screen.findByText('1')
    hide()
    show()
    expect(request).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(screen.getByText('1')).toBeDefined())
  })

  it('useResponsive shows the old width when a page comes back, useMedia the new one', () => {
    vi.stubGlobal('innerWidth', 1000)
    vi.stubGlobal('matchMedia', () => ({
      matches: window.innerWidth >= 768,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const { hide, show } = renderPage(() => `ahooks ${useResponsive().md} own ${useMedia('(width >= 768px)')}`)
    expect(screen.getByText('ahooks true own true')).toBeDefined()
    hide()
    vi.stubGlobal('innerWidth', 500)
    fireEvent(window, new Event('resize'))
    show()
    expect(screen.getByText('ahooks true own false')).toBeDefined()
  })

  it('useLockFn opens before the end of a run is shown, useOneRun after', async () => {
    const runs: string[] = []
    let press = { ahooks: async () => undefined as unknown, own: async () => undefined as unknown }
    function Stage() {
      const { runOnce } = useOneRun()
      press = {
        ahooks: useLockFn(async () => void runs.push('ahooks')),
        own: () => runOnce(async () => void runs.push('own')),
      }
      return null
    }
    render(<Stage />)
    await act(async () => {
      // React renders nothing before the end of this.
      for (let time = 0; time < 2; time += 1) {
        await press.ahooks()
        await press.own()
      }
    })
    expect(runs).toEqual(['ahooks', 'own', 'ahooks'])
  })

  it('useSelections keeps a row as it was ticked, useSelection takes its new state', () => {
    let refresh = (): void => undefined
    function Ticked() {
      const [rows, setRows] = useState([{ id: '1', name: '旧' }])
      const ahooks = useSelections(rows, { defaultSelected: rows, itemKey: 'id' })
      const own = useSelection({ initial: () => rows })
      refresh = () => {
        const changed = [{ id: '1', name: '新' }]
        setRows(changed)
        own.refresh(changed, [])
      }
      return <>{`ahooks ${ahooks.selected[0]?.name} own ${own.rows[0]?.name}`}</>
    }
    render(<Ticked />)
    act(() => refresh())
    expect(screen.getByText('ahooks 旧 own 新')).toBeDefined()
  })

  it('useUnmountedRef draws nothing when the component is there, useMounted does', () => {
    const seen: string[] = []
    const view = render(<Seen draw={() => `ahooks ${!useUnmountedRef().current}`} seen={seen} />)
    view.rerender(<Seen key="own" draw={() => `own ${useMounted()}`} seen={seen} />)
    expect(seen).toEqual(['ahooks true', 'own false', 'own true'])
  })

  it('useEventListener listens after the first paint, useRefusedFrame before', () => {
    const violation = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
      blockedURI: 'https://a.example/b',
    })
    function Framed() {
      const [heard, setHeard] = useState(false)
      useEventListener('securitypolicyviolation', () => setHeard(true), { target: document })
      const refused = useRefusedFrame('https://a.example')
      useLayoutEffect(() => void document.dispatchEvent(violation), [])
      return <>{`ahooks ${heard} own ${refused}`}</>
    }
    render(<Framed />)
    expect(screen.getByText('ahooks false own true')).toBeDefined()
  })

  it('useInViewport takes an observer for each element, whenNear one for all', () => {
    const made = vi.fn(function Observer() {
      return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined }
    })
    vi.stubGlobal('IntersectionObserver', made)
    const Watched = () => {
      const place = useRef(null)
      useInViewport(place)
      return <i ref={place} />
    }
    render([1, 2, 3].map((key) => <Watched key={key} />))
    expect(made).toHaveBeenCalledTimes(3)
    made.mockClear()
    for (const stop of [1, 2, 3].map(() => whenNear(document.createElement('i'), () => undefined))) stop()
    // Another test may have had it made.
    expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  })
})

function Seen({ draw, seen }: { draw(): string; seen: string[] }) {
  seen.push(draw())
  return null
}
