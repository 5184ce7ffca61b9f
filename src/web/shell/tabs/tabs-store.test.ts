import { describe, expect, it } from 'vitest'
import { createStored, type StorageArea } from '#web/session/stored.ts'
import { memoryStorage } from '#web/session/testing/memory-storage.ts'
import { createTabs, roundOf } from './tabs-store.ts'

const tabsOf = (area: StorageArea, owner: () => string | undefined) =>
  createTabs({ tab: createStored(area, () => 0), owner })

describe('open tabs', () => {
  it('are restored after a reload, with their queries', () => {
    const area = memoryStorage()
    tabsOf(area, () => 'zhang').open({ key: '/a', search: '?x=1' })
    expect(tabsOf(area, () => 'zhang').state.list).toEqual([{ key: '/a', search: '?x=1' }])
  })

  it('belong to one user, after a load and when another user signs in on the page', () => {
    const area = memoryStorage()
    let owner = 'zhang'
    const tabs = tabsOf(area, () => owner)
    tabs.open({ key: '/a', search: '' })
    expect(tabsOf(area, () => 'li').state.list).toEqual([])
    owner = 'li'
    tabs.open({ key: '/b', search: '' })
    expect(tabs.state.list).toEqual([{ key: '/b', search: '' }])
  })

  it('wait for the user whose session expired, and are removed when another one signs in', () => {
    const area = memoryStorage()
    tabsOf(area, () => 'zhang').open({ key: '/a', search: '' })
    tabsOf(area, () => undefined)
    expect(tabsOf(area, () => 'zhang').state.list).toHaveLength(1)
    tabsOf(area, () => 'li')
    expect(area.getItem('Open_Tabs')).toBeNull()
  })

  it('refresh one by one, or all together', () => {
    const tabs = tabsOf(memoryStorage(), () => 'zhang')
    const rounds = () => [roundOf(tabs.state, '/a'), roundOf(tabs.state, '/b')]
    const first = rounds()
    tabs.refresh('/a')
    const second = rounds()
    expect([second[0] === first[0], second[1] === first[1]]).toEqual([false, true])
    tabs.refreshAll()
    expect(rounds()).not.toContain(second[0])
    expect(rounds()).not.toContain(second[1])
  })

  it.each([['nonsense'], [{ owner: 'zhang', list: 'x' }], [{ owner: 'zhang', list: [null, { key: 1 }, 'x'] }]])(
    'are none when the browser kept %j',
    (kept) => {
      const area = memoryStorage()
      createStored(area, () => 0).set('Open_Tabs', kept)
      expect(tabsOf(area, () => 'zhang').state.list).toEqual([])
    },
  )
})
