import { describe, expect, it } from 'vitest'
import { visibleMenu } from '#shared/rules/permissions/menu-visibility.ts'
import type { MenuItem } from '#shared/wire/session.ts'
import { accordion, keysTo } from './menu-keys.ts'
import { externalUrl, grantedMenu, menuRoutes } from './menu-routes.ts'

function item(
  path: string,
  rest: Partial<Omit<MenuItem, 'meta'>> & { meta?: Partial<MenuItem['meta']> } = {},
): MenuItem {
  const { meta, ...others } = rest
  return {
    id: path,
    path,
    name: path.slice(1).replaceAll('/', '-'),
    component: path.slice(1),
    route: '1',
    ...others,
    meta: { title: `标题 ${path}`, keepAlive: false, internalOrExternal: false, ...meta },
  }
}

const group = (path: string, children: MenuItem[], rest: Partial<MenuItem> = {}) =>
  item(path, { component: 'layouts/RouteView', ...rest, children } as Partial<MenuItem>)

const known = (address: string) => ['system/user', 'system/position'].includes(address)
const contentAt = (menu: MenuItem[], path: string) =>
  menuRoutes(menu, known).find((route) => route.path === path)?.content

describe('routes of the menu', () => {
  it('map a component to the page of that address, and its trail to the breadcrumb', () => {
    const menu = [group('/system', [item('/system/user', { meta: { title: '用户管理', keepAlive: true } })])]
    expect(menuRoutes(menu, known)[1]).toEqual({
      id: '/system/user',
      path: '/system/user',
      title: '用户管理',
      keepAlive: true,
      trail: [
        { title: '标题 /system', path: '/system' },
        { title: '用户管理', path: '/system/user' },
      ],
      content: { kind: 'page', address: 'system/user' },
    })
  })

  it('know the built-in view of online reports by its inherited name, and the report by the end of its path', () => {
    const component = 'modules/online/cgreport/auto/OnlCgreportAutoList'
    const at = (path: string) => menuRoutes([item(path, { component })], () => true)[0]!.content
    expect(at('/online/cgreport/:code')).toEqual({ kind: 'page', address: 'online/report' })
    const params = { code: 'daily_sales' }
    expect(at('/online/cgreport/daily_sales')).toEqual({ kind: 'page', address: 'online/report', params })
  })

  it.each(['online/graph', 'online/graph-page'])(
    'know the built-in view %s, and the graph by its path',
    (component) => {
      const [route] = menuRoutes([item('/online/graphreport/chart/sales', { component })], () => true)
      expect(route!.content).toEqual({ kind: 'page', address: component, params: { code: 'sales' } })
    },
  )

  it.each(['OnlCgformAutoList', 'OnlCgformTreeList', 'erp/OnlCgformErpList', 'tab/OnlCgformTabList'])(
    'know the view %s of an online form, and the form by the end of the path',
    (name) => {
      const component = `modules/online/cgform/auto/${name}`
      const at = (path: string) =>
        menuRoutes([item(path, { component })], (address) => address === 'online/f-shop-visit')[0]!.content
      expect(at('/online/cgformList/shop_visit')).toEqual({ kind: 'page', address: 'online/f-shop-visit' })
      expect(at('/online/cgformList/:id')).toEqual({ kind: 'form', param: 'id' })
      expect(at('/online/cgformList/gone')).toEqual({ kind: 'missing-form', form: 'gone' })
    },
  )

  it.each(['system/UserList', 'views/system/UserList.vue', '/system/user', 'src/views/system/user'])(
    'know the page behind %s',
    (component) => {
      expect(contentAt([item('/u', { component })], '/u')).toEqual({ kind: 'page', address: 'system/user' })
    },
  )

  it('leave out entries with route 0, but not their children', () => {
    const menu = [group('/system', [item('/system/user')], { route: '0' })]
    const routes = menuRoutes(menu, known)
    expect(routes.map((route) => route.path)).toEqual(['/system/user'])
    expect(routes[0]!.trail[0]).toEqual({ title: '标题 /system' })
  })

  it('hold hidden entries, which the menu does not show', () => {
    const menu = [item('/system/user', { hidden: true }), item('/system/position')]
    expect(menuRoutes(menu, known)).toHaveLength(2)
    expect(visibleMenu(grantedMenu(menu, [])).map((entry) => entry.path)).toEqual(['/system/position'])
  })

  it('lead from a group to its redirect, or to its first shown page', () => {
    const children = [item('/a', { hidden: true }), group('/empty', []), group('/deep', [item('/system/user')])]
    expect(contentAt([group('/system', children)], '/system')).toEqual({ kind: 'redirect', to: '/system/user' })
    expect(contentAt([group('/system', children, { redirect: '/a' })], '/system')).toEqual({
      kind: 'redirect',
      to: '/a',
    })
  })

  it('keep a group that is always shown at its own path', () => {
    const entries = [{ title: '标题 /system/user', path: '/system/user' }]
    const children = [item('/system/user'), item('/x', { hidden: true })]
    const menu = [group('/system', children, { alwaysShow: true, redirect: '/system' })]
    expect(contentAt(menu, '/system')).toEqual({ kind: 'overview', entries })
  })

  it('report the component without a page', () => {
    expect(contentAt([item('/x', { component: 'system/Nothing' })], '/x')).toEqual({
      kind: 'missing',
      component: 'system/Nothing',
    })
  })

  it('show the playground, which is no page, wherever a menu row puts it', () => {
    expect(contentAt([item('/x', { component: 'system/playground' })], '/x')).toEqual({ kind: 'playground' })
  })

  it.each(['../../x', 'system/Nothing', '', 'layouts/IframePageView'])(
    'show the plain page for the component "%s"',
    (component) => {
      expect(contentAt([item('/x', { component })], '/x')?.kind).toBe('missing')
    },
  )

  it('end where redirects form a circle', () => {
    const menu = [
      group('/a', [item('/system/user')], { redirect: '/b' }),
      group('/b', [item('/system/position')], { redirect: '/a' }),
      group('/c', [], { redirect: '/a' }),
    ]
    const shown = (path: string) => contentAt(menu, path)
    expect(shown('/a')).toEqual({ kind: 'overview', entries: [{ title: '标题 /system/user', path: '/system/user' }] })
    expect(shown('/b')?.kind).toBe('overview')
    expect(shown('/c')?.kind).toBe('overview')
  })

  it('take the first of two entries with one path', () => {
    const menu = [item('/x', { component: 'system/user' }), item('/x', { id: 'other', component: 'system/position' })]
    expect(menuRoutes(menu, known).map(({ id }) => id)).toEqual(['/x'])
  })

  it('show a page of another site in a frame, at a path of our own', () => {
    const frame = item('/d41d8', { component: 'layouts/IframePageView', meta: { url: 'https://example.org/x' } })
    expect(contentAt([frame], '/d41d8')).toEqual({ kind: 'frame', url: 'https://example.org/x' })
    const code = item('/d41d9', { component: 'layouts/IframePageView', meta: { url: 'javascript:alert(1)' } })
    expect(contentAt([code], '/d41d9')?.kind).toBe('missing')
  })

  it('do not hold links out of the application, and only http opens a window', () => {
    const out = (url: string) => item('/md5', { meta: { internalOrExternal: true, url } })
    expect(menuRoutes([out('https://example.org/x')], known)).toEqual([])
    expect(externalUrl(out('https://example.org/x'))).toBe('https://example.org/x')
    expect(externalUrl(out('javascript:alert(1)'))).toBeUndefined()
  })
})

describe('the menu of a user', () => {
  it('hides a parent when all its children are hidden', () => {
    const menu = grantedMenu([group('/system', [item('/a', { hidden: true })]), item('/b')], [])
    expect(visibleMenu(menu).map((entry) => entry.path)).toEqual(['/b'])
  })

  it('hides a parent when the user may see none of its children', () => {
    const menu = grantedMenu([group('/system', [item('/a', { meta: { permission: ['x'] } })]), item('/b')], [])
    expect(visibleMenu(menu).map((entry) => entry.path)).toEqual(['/b'])
  })

  it('contains an entry with permissions when the user has any of them', () => {
    const menu = [
      item('/a', { meta: { permission: ['x', 'y'] } }),
      item('/b', { meta: { permission: ['z'] } }),
      item('/c'),
    ]
    const granted = grantedMenu(menu, [{ action: 'y', type: '1', describe: '' }])
    expect(granted.map((entry) => entry.path)).toEqual(['/a', '/c'])
  })

  it('counts an id once, and allows no path out of the application', () => {
    const menu = [item('/a'), group('//evil.example', [item('/a'), item('javascript:alert(1)')])]
    const granted = grantedMenu(menu, [])
    expect(granted.map(({ path }) => path)).toEqual(['/a', '/evil.example'])
    expect(granted[1]!.children!.map(({ path }) => path)).toEqual(['/javascript:alert(1)'])
  })

  it('keeps one group open with its ancestors', () => {
    const menu = [
      group('/a', [group('/a/b', [item('/a/b/c')]), group('/a/d', [item('/a/d/e')])]),
      group('/f', [item('/f/g')]),
    ]
    expect(keysTo(menu, '/a/b/c')).toEqual(['/a', '/a/b', '/a/b/c'])
    expect(accordion(menu, ['/a', '/a/b'], ['/a', '/a/b', '/a/d'])).toEqual(['/a', '/a/d'])
    expect(accordion(menu, ['/a', '/a/b'], ['/a', '/a/b', '/f'])).toEqual(['/f'])
    expect(accordion(menu, ['/a', '/a/b'], ['/a'])).toEqual(['/a'])
  })
})
