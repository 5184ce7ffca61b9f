import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ports } from '#renderers/ports.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page with figures that another block reloads. */
function show(props: Record<string, unknown> = {}, onChanged?: Ports['onChanged']) {
  const requests: { call: string; query?: unknown }[] = []
  const call = async (request: { call: string; query?: unknown }) => {
    requests.push(request)
    const result = request.call === 'GET /processes' ? processes : { load: requests.length }
    return { result, message: '' }
  }
  const { 'x-entity': _, ...page } = pageOf({
    refresh: {
      type: 'void',
      'x-component': 'Refresh',
      'x-component-props': { every: 10, targets: ['figures'], ...props },
    },
    figures: {
      type: 'void',
      'x-component': 'Description',
      'x-component-props': { call: 'GET /figures', items: [{ label: '负载', path: 'load' }] },
    },
  })
  const view = renderScreen(page, { instead: { call, ...(onChanged && { onChanged }) } })
  const figures = () => requests.filter(({ call }) => call === 'GET /figures')
  return { ...view, figures }
}
let processes: { value: string; text: string }[] = []

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('an automatic reload', () => {
  it('reloads when a message arrives, where the page wants it', async () => {
    const listeners = new Set<() => void>()
    const { figures } = show({ messages: true }, (thing, listener) => {
      if (thing === 'messages') listeners.add(listener)
      return () => listeners.delete(listener)
    })
    await screen.findByText('负载')
    const before = figures().length
    for (const listener of listeners) listener()
    await pass(10)
    expect(figures()).toHaveLength(before + 1)
  })

  it('shows its time in the zone of the server, and names the zone elsewhere', async () => {
    vi.setSystemTime(new Date('2026-03-01T20:30:00Z'))
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0)
    show()
    expect((await screen.findByText(/上次更新时间/)).textContent).toMatch(/^上次更新时间 04:30:\d\d（北京时间）$/)
  })

  it('reloads at each interval, and immediately on request', async () => {
    const { figures } = show()
    await screen.findByText('负载')
    const before = figures().length
    await pass(10_000)
    expect(figures()).toHaveLength(before + 1)
    act(() => screen.getByRole('button', { name: /立即更新/ }).click())
    await pass(10)
    expect(figures()).toHaveLength(before + 2)
  })

  it('pauses while the page is hidden, and then starts with a reload', async () => {
    const { figures } = show()
    await screen.findByText('负载')
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const before = figures().length
    await pass(60_000)
    expect(figures()).toHaveLength(before)
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(10)
    expect(figures()).toHaveLength(before + 1)
  })

  it('stops when it is switched off', async () => {
    const { figures } = show()
    await screen.findByText('负载')
    act(() => screen.getByRole('switch').click())
    const before = figures().length
    await pass(60_000)
    expect(figures()).toHaveLength(before)
  })

  it('offers a choice only where there are several', async () => {
    processes = [{ value: 'a', text: '甲' }]
    const choose = { label: '进程', name: 'process', call: 'GET /processes' }
    const { unmount } = show({ choose })
    await screen.findByText('负载')
    expect(screen.queryByRole('combobox', { name: '进程' })).toBeNull()
    unmount()
    processes = [
      { value: 'a', text: '甲' },
      { value: 'b', text: '乙' },
    ]
    show({ choose })
    expect(await screen.findByRole('combobox', { name: '进程' })).toBeDefined()
  })
})
