import { render } from '@testing-library/react'
import type { LoginResult, MenuItem, PermissionAnswer } from '#shared/wire/session.ts'
import { createTestHost, type TestHost } from '#web/testing/test-host.ts'
import { App } from '../app.tsx'
// Lazy modules, loaded before the clock of a test runs.
import '#renderers/screen/screen.tsx'
import '../pages/login-page.tsx'
import '../signed-in-area.tsx'

export const PERMISSIONS = 'GET /sys/permission/getUserPermissionByToken'

type Meta = Partial<MenuItem['meta']>

/** Menu entry; without a component, its path names the page. */
export function menuEntry(path: string, title: string, rest: Partial<MenuItem> = {}, meta: Meta = {}): MenuItem {
  return {
    id: path,
    path,
    name: path,
    component: path.slice(1),
    route: '1',
    meta: { title, keepAlive: false, internalOrExternal: false, ...meta },
    ...rest,
  }
}

export const menuGroup = (path: string, title: string, children: MenuItem[], rest: Partial<MenuItem> = {}) =>
  menuEntry(path, title, { component: 'layouts/RouteView', children, ...rest })

export const HOME = menuEntry('/dashboard/analysis', '首页')

/** Answer of the server with menu and permissions. */
export const permissionsOf = (menu: MenuItem[], ...codes: string[]): PermissionAnswer => ({
  menu,
  auth: codes.map((action) => ({ action, type: '1', describe: '' })),
  allAuth: [],
})

export const loginAs = (username: string, realname: string): LoginResult => ({
  token: 't',
  userInfo: { id: '1', username, realname },
  departs: [],
  multi_depart: 0,
  tenantList: [],
  sysAllDictItems: {},
})

/** Renders the application at an address; without `who` nobody is signed in. */
export function showApp(path: string, who: LoginResult | undefined, answers: Record<string, unknown>): TestHost {
  window.history.replaceState(null, '', path)
  const host = createTestHost(answers)
  if (who) host.session.begin(who)
  render(<App host={host} />)
  return host
}
