import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bell } from '../shell/bell/bell-store.ts'
import { createTestHost, type TestHost } from '../testing/test-host.ts'
import { createHearing, GATHER_MS, SPREAD_MS } from './hear-message.ts'

let host: TestHost
let reload: ReturnType<typeof vi.fn<Bell['reload']>>
let hear: ReturnType<typeof createHearing>

beforeEach(() => {
  vi.useFakeTimers()
  host = createTestHost({ 'GET site/siteinfo': { appName: '新名称' } })
  reload = vi.fn<Bell['reload']>(async () => undefined)
  host.bell.current = { reload } as unknown as Bell
  hear = createHearing(host, () => SPREAD_MS)
})
afterEach(() => vi.useRealTimers())

const announcement = { msgId: '1', msgTxt: '标题' }

describe('a window that receives messages', () => {
  it('for its user reads the lists with the first of those that arrive together', () => {
    for (let count = 0; count < 5; count += 1) hear({ cmd: 'user', ...announcement })
    vi.advanceTimersByTime(GATHER_MS)
    expect(reload).toHaveBeenCalledTimes(1)
    hear({ cmd: 'user', ...announcement })
    vi.advanceTimersByTime(GATHER_MS)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('passes the news to the lists of messages that are open', () => {
    const listener = vi.fn()
    host.changes.watch('messages', listener)
    hear({ cmd: 'user', ...announcement })
    vi.advanceTimersByTime(GATHER_MS)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('for everybody reads them a moment later, once for several', () => {
    hear({ cmd: 'topic', ...announcement })
    hear({ cmd: 'topic', ...announcement })
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(SPREAD_MS)
    expect(reload).toHaveBeenCalledTimes(1)
    hear({ cmd: 'heartcheck', msgTxt: '心跳响应' })
    vi.advanceTimersByTime(SPREAD_MS)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('of changed dictionaries or categories drops its own cache before components reload them', async () => {
    host.http.requests.length = 0
    host.dictionaries.seed({ sex: [] })
    const reported: string[] = []
    host.changes.watch('dictionaries', () => reported.push('dictionaries') && void host.dictionaries.items('sex'))
    const stop = host.changes.watch('categories', () => reported.push('categories'))
    hear({ cmd: 'changed', msgTxt: 'dictionaries' })
    hear({ cmd: 'changed', msgTxt: 'categories' })
    vi.advanceTimersByTime(SPREAD_MS)
    expect(reported).toEqual(['dictionaries', 'categories'])
    expect(host.http.requests.map(({ call }) => call)).toEqual(['GET /sys/dict/getDictItems/sex'])
    stop()
    hear({ cmd: 'changed', msgTxt: 'categories' })
    vi.advanceTimersByTime(SPREAD_MS)
    expect(reported).toHaveLength(2)
  })

  it('of a new name of the site shows it', async () => {
    hear({ cmd: 'changed', msgTxt: 'site' })
    await vi.advanceTimersByTimeAsync(SPREAD_MS)
    expect(host.site.state.appName).toBe('新名称')
  })
})
