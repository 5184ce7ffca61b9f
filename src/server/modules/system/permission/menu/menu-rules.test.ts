import { describe, expect, it } from 'vitest'
import { isAdministrable, type MenuPlace, menuProblems, normaliseMenu } from './menu-rules.ts'

const normal = (record: Record<string, unknown>, existing?: Record<string, unknown>) => {
  normaliseMenu(record, existing)
  return record
}

describe('the input of a menu', () => {
  it.each([
    [{ url: ' system/user.vue ' }, { url: '/system/user' }],
    [{ url: '/online/df/:table/:id' }, { url: '/online/df/:table/:id' }],
    [{ url: 'online/df/:table/:id' }, { url: '/online/df/:table/:id' }],
    [{ url: 'https://a.example/x' }, { url: 'https://a.example/x' }],
    [{ component: '/src/views/system/UserList.vue' }, { component: 'system/UserList' }],
    [{ component: 'views/system/UserList' }, { component: 'system/UserList' }],
    [{ perms: ' a:b ,, a:c,a:b' }, { perms: 'a:b,a:c' }],
    [
      { menuType: 0, parentId: 'x', url: '/x' },
      { parentId: '', component: 'layouts/RouteView' },
    ],
    [{ menuType: 1, url: 'https://a.example' }, { component: 'layouts/IframePageView' }],
  ])('%j is stored as %j', (sent, kept) => {
    expect(normal({ menuType: 1, ...sent })).toMatchObject(kept)
  })

  it('adds no component to a button, and no absent field to an edit', () => {
    expect(normal({ menuType: 2, name: 'b' })).toEqual({ menuType: 2, name: 'b' })
    expect(normal({ name: 'n' }, { menuType: 1, component: 'system/user', url: '/u', parentId: 'p' })).toEqual({
      name: 'n',
    })
  })

  it('may be for editing only while it is a button', () => {
    expect(normal({ menuType: 2, permsType: '2' })).toMatchObject({ permsType: '2' })
    expect(normal({ menuType: 1, permsType: '2' })).toMatchObject({ permsType: '1' })
    expect(normal({ menuType: 1 }, { menuType: 2, permsType: '2', url: '/x' })).toMatchObject({ permsType: '1' })
    expect(normal({ menuType: 2 }, { menuType: 2, permsType: '2' })).not.toHaveProperty('permsType')
  })

  it('is unchanged by an empty text for a null field', () => {
    const existing = { menuType: 0, url: '/a', component: 'system/user', icon: null, redirect: '/b' }
    expect(normal({ icon: '', redirect: '' }, existing)).toEqual({ redirect: '' })
  })
})

const menu = { menuType: 1, parentId: 'p', name: 'x', url: '/x', component: 'system/user' }
const problems = (values: Record<string, unknown>, isNew: (field: string) => boolean = () => true) =>
  menuProblems({ ...menu, ...values }, isNew, new Set(['system/user', 'layouts/RouteView']))

describe('a menu', () => {
  it.each([
    {},
    { url: '/a/b/:code' },
    { url: '/a/b?back=https://a.example/x' },
    { url: 'https://a.example:8080/x?y=1' },
    { url: "{{ window._CONFIG['domianURL'] }}/doc.html" },
    { menuType: 2, url: '', component: '', perms: 'a:b' },
    { redirect: '/system/user' },
  ])('is accepted: %j', (values) => {
    expect(problems(values)).toEqual([])
  })

  it.each([
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'JavaScript:alert(1)' }, 'url'],
    [{ url: 'data:text/html,x' }, 'url'],
    [{ url: '//evil.example' }, 'url'],
    [{ url: '/\\evil.example' }, 'url'],
    [{ url: '/a\u0009b' }, 'url'],
    [{ url: '/a<script>' }, 'url'],
    [{ url: 'http://' }, 'url'],
    [{ url: '{{ alert(1) }}' }, 'url'],
    [{ url: '/system/../../evil' }, 'url'],
    [{ url: '/system/%2E%2e/evil' }, 'url'],
    [{ url: '/system//user' }, 'url'],
    [{ url: '/system/%2fuser' }, 'url'],
    [{ url: "{{ window._CONFIG['domianURL'] }}/../doc.html" }, 'url'],
    [{ redirect: '/system/../evil' }, 'redirect'],
    [{ redirect: '/system//user' }, 'redirect'],
    [{ redirect: 'https://evil.example' }, 'redirect'],
    [{ redirect: '//evil.example' }, 'redirect'],
    [{ component: 'system/usr' }, 'component'],
    [{ perms: "a' or 1=1" }, 'perms'],
  ])('is refused: %j', (values, field) => {
    expect(problems(values).map((problem) => problem.field)).toEqual([field])
  })

  it('is not checked again for unchanged fields', () => {
    expect(problems({ component: 'gone/page', url: 'weird:thing' }, () => false)).toEqual([])
  })
})

const place = (id: string, values: Partial<MenuPlace> = {}): MenuPlace => ({
  id,
  parentId: '',
  name: id,
  component: null,
  menuType: 0,
  hidden: false,
  status: '1',
  ...values,
})
const home = place('h', { name: '首页' })
const group = place('g')
const menus = place('m', { parentId: 'g', menuType: 1, component: 'system/PermissionList' })

describe('the entries that everybody needs', () => {
  it('are a home page and a path to the menu screen', () => {
    expect(isAdministrable([home, group, menus])).toBe(true)
  })

  it.each([
    ['no home page', [group, menus]],
    ['a hidden home page', [{ ...home, hidden: true }, group, menus]],
    ['no screen of menus', [home, group]],
    ['another page in its place', [home, group, { ...menus, component: 'system/user' }]],
    ['a home page that is switched off', [{ ...home, status: '0' }, group, menus]],
    ['a group above it that is switched off', [home, { ...group, status: '0' }, menus]],
    ['a hidden group above it', [home, { ...group, hidden: true }, menus]],
    ['nothing above it', [home, menus]],
    ['a button above it', [home, { ...group, menuType: 2 }, menus]],
    ['a circle above it', [home, { ...group, parentId: 'm' }, menus]],
  ])('are missing with %s', (_what, rows) => {
    expect(isAdministrable(rows)).toBe(false)
  })
})
