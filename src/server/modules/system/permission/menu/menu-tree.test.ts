import { describe, expect, it } from 'vitest'
import type { PermissionRow } from '../permission.repository.ts'
import { buttonGrants, grantedMenus, menuTree } from './menu-tree.ts'

function row(id: string, values: Partial<PermissionRow> = {}): PermissionRow {
  return {
    id,
    parentId: '',
    name: id,
    url: `/${id}`,
    component: `area/${id}`,
    componentName: null,
    redirect: null,
    menuType: 0,
    perms: null,
    permsType: '1',
    sortNo: 1,
    alwaysShow: false,
    icon: null,
    route: true,
    keepAlive: false,
    hidden: false,
    internalOrExternal: false,
    description: null,
    status: '1',
    switchedOff: false,
    tenantId: null,
    ...values,
  }
}

const home = row('home', { name: '首页', url: '/dashboard/analysis' })
const group = row('group', { component: null, redirect: '/group/leaf' })
const leaf = row('leaf', { parentId: 'group', menuType: 1, url: '/group/leaf' })
const other = row('other', { parentId: 'group', menuType: 1 })
const button = row('button', { parentId: 'leaf', menuType: 2, perms: 'leaf:add,leaf:copy', url: null, component: null })
const online = row('online-list', { url: '/online/list/:code', hidden: true })
const all = [group, leaf, other, button, home, online]

const idsOf = (granted: string[]) => grantedMenus(all, (id) => granted.includes(id)).map(({ id }) => id)

describe('the menu of a person', () => {
  it('contains granted entries, their parents, the home page and hidden lists of online forms', () => {
    expect(idsOf(['leaf'])).toEqual(['group', 'leaf', 'home', 'online-list'])
  })

  it('excludes entries whose parents form a cycle', () => {
    const circle = [row('a', { parentId: 'b' }), row('b', { parentId: 'a' }), row('self', { parentId: 'self' })]
    expect(
      menuTree(
        grantedMenus([...circle, home], () => true),
        [],
      ).map(({ id }) => id),
    ).toEqual(['home'])
  })

  it('is never empty', () => {
    expect(idsOf([])).toEqual(['home', 'online-list'])
  })

  it('shows the parents of a granted button', () => {
    expect(idsOf(['button'])).toEqual(['group', 'leaf', 'home', 'online-list'])
  })

  it('begins with the home page, and nests', () => {
    const tree = menuTree(
      grantedMenus(all, (id) => id === 'leaf'),
      [button],
    )
    expect(tree.map(({ id }) => id)).toEqual(['home', 'group', 'online-list'])
    expect(tree[1]?.children?.map(({ id }) => id)).toEqual(['leaf'])
  })

  it('names the buttons of each entry', () => {
    const [, tree] = menuTree([home, group, leaf], [button])
    expect(tree?.children?.[0]?.meta.permissionList?.map(({ action }) => action)).toEqual(['leaf:add', 'leaf:copy'])
  })
})

describe('an entry on the wire', () => {
  const item = (values: Partial<PermissionRow>) => menuTree([row('x', values)], [])[0]!

  it.each([
    [{ url: '/a/b/:code' }, { path: '/a/b/:code', name: 'a-b-@code' }],
    [
      { url: '/a', componentName: 'Named' },
      { path: '/a', name: 'Named' },
    ],
    [{ component: null }, { component: 'layouts/RouteView' }],
    [{ component: '' }, { component: 'layouts/RouteView' }],
    [{ component: 'system/UserList' }, { component: 'system/user' }],
    [{ route: false }, { route: '0' }],
    [{ hidden: true }, { hidden: true }],
    [{ alwaysShow: true }, { alwaysShow: true }],
    [{ redirect: '/x/y' }, { redirect: '/x/y' }],
  ])('%j', (values, expected) => {
    expect(item(values)).toMatchObject(expected)
  })

  it('omits properties that are false', () => {
    expect(Object.keys(item({}))).toEqual(['id', 'path', 'name', 'component', 'route', 'meta'])
  })

  it.each(['https://example.org/a', '{{ window._CONFIG.domain }}/x'])('hides %s behind a hash', (url) => {
    const { path, meta } = item({ url })
    expect(path).toMatch(/^[0-9a-f]{32}$/)
    expect(meta.url).toBe(url)
  })
})

describe('a button with several codes', () => {
  it('is several grants', () => {
    expect(buttonGrants(row('b', { perms: ' a:b ,,a:c', permsType: '2', name: '做' }))).toEqual([
      { action: 'a:b', type: '2', describe: '做' },
      { action: 'a:c', type: '2', describe: '做' },
    ])
  })
})
