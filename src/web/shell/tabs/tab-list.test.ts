import { describe, expect, it } from 'vitest'
import { closeBeside, closeTab, shownTabs, type Tab, withTab } from './tab-list.ts'

const HOME = '/home'
const tabs = (...keys: string[]): Tab[] => keys.map((key) => ({ key, search: '' }))
const keys = (list: readonly Tab[]) => list.map(({ key }) => key)

describe('opening a page', () => {
  it('adds a tab once, and remembers its newest query', () => {
    const once = withTab(tabs(HOME), { key: '/a', search: '?x=1' })
    expect(keys(once)).toEqual([HOME, '/a'])
    expect(withTab(once, { key: '/a', search: '?x=2' })).toEqual([...tabs(HOME), { key: '/a', search: '?x=2' }])
  })
})

describe('the tabs that are shown', () => {
  it('begin with home, wherever it was opened', () => {
    expect(keys(shownTabs(tabs('/a'), () => true, HOME))).toEqual([HOME, '/a'])
    expect(keys(shownTabs(tabs('/a', HOME, '/b'), () => true, HOME))).toEqual([HOME, '/a', '/b'])
  })

  it('lose the pages that the user may not see any more, even home', () => {
    expect(keys(shownTabs(tabs(HOME, '/a', '/b'), (path) => path !== '/a', HOME))).toEqual([HOME, '/b'])
    expect(keys(shownTabs(tabs(HOME, '/a'), (path) => path === '/a', HOME))).toEqual(['/a'])
  })
})

describe('closing a tab', () => {
  it('brings the neighbour on the right, or on the left of the last one', () => {
    expect(closeTab(tabs(HOME, '/a', '/b'), '/a', '/a', HOME)).toEqual({ tabs: tabs(HOME, '/b'), active: '/b' })
    expect(closeTab(tabs(HOME, '/a', '/b'), '/b', '/b', HOME)).toEqual({ tabs: tabs(HOME, '/a'), active: '/a' })
  })

  it('leaves the page in front alone when another is closed', () => {
    expect(closeTab(tabs(HOME, '/a', '/b'), '/a', '/b', HOME)).toEqual({ tabs: tabs(HOME, '/b'), active: '/b' })
  })

  it('is refused for home and for the last one', () => {
    expect(closeTab(tabs(HOME, '/a'), HOME, '/a', HOME)).toEqual({ refused: 'home' })
    expect(closeTab(tabs('/a'), '/a', '/a', HOME)).toEqual({ refused: 'last' })
  })
})

describe('closing tabs beside a tab', () => {
  const all = tabs(HOME, '/a', '/b', '/c')
  it.each([
    ['left', [HOME, '/b', '/c']],
    ['right', [HOME, '/a', '/b']],
    ['others', [HOME, '/b']],
  ] as const)('keeps home: %s', (side, left) => {
    expect(keys(closeBeside(all, '/b', side, '/b', HOME).tabs)).toEqual(left)
  })

  it('activates the tab when the active one was closed', () => {
    expect(closeBeside(all, '/b', 'right', '/c', HOME).active).toBe('/b')
    expect(closeBeside(all, '/b', 'left', '/c', HOME).active).toBe('/c')
  })
})
