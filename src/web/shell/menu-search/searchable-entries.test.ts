import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#shared/wire/session.ts'
import { matches, searchableEntries } from './searchable-entries.ts'
import { spellTitles } from './spell-titles.ts'

function item(path: string, title: string, rest: Partial<MenuItem> = {}, url?: string): MenuItem {
  const meta = { title, keepAlive: false, internalOrExternal: false, ...(url && { url }) }
  return { id: path, path, name: path, component: path.slice(1), route: '1', meta, ...rest }
}

describe('searching the menu', () => {
  it('finds entries of the menu, not its groups, and shows their place', () => {
    const menu = [
      item('/system', '系统管理', {
        component: 'layouts/RouteView',
        children: [item('/system/user', '用户管理'), item('/secret', '隐藏', { hidden: true })],
      }),
    ]
    expect(searchableEntries(menu)).toEqual([
      { id: '/system/user', title: '用户管理', above: '系统管理', path: '/system/user', url: undefined },
    ])
  })

  it('leaves out an entry without a page', () => {
    expect(searchableEntries([item('/held', '无路由', { route: '0' })])).toEqual([])
  })

  it('opens frames and external pages in a new window', () => {
    const frame = item('/f', '文档', { component: 'layouts/IframePageView' }, 'https://example.org/f')
    expect(searchableEntries([frame])[0]!.url).toBe('https://example.org/f')
  })

  it.each(['用户', 'yhgl', 'YongHu', 'yong hu', 'guanli'])('finds 用户管理 by %s', (typed) => {
    expect(matches('用户管理', spellTitles(['用户管理']).get('用户管理'), typed)).toBe(true)
  })

  it('knows titles that mix letters and characters', () => {
    expect(matches('Online表单开发', spellTitles(['Online表单开发']).get('Online表单开发'), 'onlinebd')).toBe(true)
  })

  it('finds by title before the pinyin has loaded, and nothing else', () => {
    expect(matches('用户管理', undefined, '管理')).toBe(true)
    expect(matches('用户管理', undefined, 'yhgl')).toBe(false)
    expect(matches('用户管理', spellTitles(['用户管理']).get('用户管理'), 'zw')).toBe(false)
  })
})
