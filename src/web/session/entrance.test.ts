import { describe, expect, it } from 'vitest'
import { NoticedError } from '#renderers/ports.ts'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { createEntrance } from './entrance.ts'
import { createSession } from './session-store.ts'
import { createStored, openArea, type StorageArea } from './stored.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const LOGIN = 'POST /sys/login'
const LOGOUT = 'POST /sys/logout'
const PERMISSIONS = 'GET /sys/permission/getUserPermissionByToken'
const AT = { path: '/system/user', search: '?status=1' }

const signedInAs = (username: string) => ({
  token: 't',
  userInfo: { id: '1', username, realname: username },
  departs: [],
  multi_depart: 0 as const,
  tenantList: [],
  sysAllDictItems: {},
})
const home = {
  id: '1',
  path: '/dashboard/analysis',
  component: 'dashboard/analysis',
  route: '1',
  meta: { title: '首页' },
}

function doorWith(answers: Record<string, unknown>, area: StorageArea = memoryStorage()) {
  const http = fakeHttp(answers)
  const stored = createStored(area, () => 0)
  const session = createSession({ local: stored, tab: createStored(memoryStorage(), () => 0) })
  const notices: string[] = []
  let loads = 0
  const reload = () => {
    loads += 1
  }
  const entrance = createEntrance({ http, session, showNotice: (text) => notices.push(text), reload })
  return { http, session, entrance, notices, loads: () => loads }
}

describe('a visitor without a token', () => {
  it('becomes a guest, once, and the page reloads', async () => {
    const { http, session, entrance, loads } = doorWith({ [LOGIN]: signedInAs('guest') })
    await Promise.all([entrance.pass('sign-in-as-guest', AT), entrance.pass('sign-in-as-guest', AT)])
    expect(http.requests).toEqual([{ call: LOGIN, body: { username: 'guest', password: '' } }])
    expect([session.isGuest(), loads() > 0]).toEqual([true, true])
  })

  it('is not redirected in circles by a browser that stores nothing', async () => {
    const blocked = openArea(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const { session, entrance, loads } = doorWith({ [LOGIN]: signedInAs('guest') }, blocked)
    await entrance.pass('sign-in-as-guest', AT)
    expect([session.isGuest(), loads()]).toEqual([true, 0])
  })

  it('goes to the login page, with the way back, when guests are not accepted', async () => {
    const { session, entrance, loads } = doorWith({ [LOGIN]: new Error('off') })
    await entrance.pass('sign-in-as-guest', AT)
    expect([session.state.ended, loads()]).toEqual(['to-login', 0])
    expect(await entrance.pass('go-to-login', AT)).toBe('/user/login?redirect=%2Fsystem%2Fuser%3Fstatus%3D1')
  })
})

describe('a visitor with a token', () => {
  it('gets menu and buttons, once', async () => {
    const { http, session, entrance } = doorWith({ [PERMISSIONS]: { menu: [home], auth: null } })
    session.begin(signedInAs('zhang'))
    await Promise.all([entrance.pass('fetch-permissions', AT), entrance.pass('fetch-permissions', AT)])
    expect(http.requests).toEqual([{ call: PERMISSIONS }])
    expect(session.state.permissions).toMatchObject({ menu: [home], auth: [], allAuth: [] })
  })

  it.each([
    { why: 'the permissions cannot be read', answer: new NoticedError('网络超时'), notices: [] },
    { why: 'the menu is empty', answer: { menu: [] }, notices: ['该用户没有任何菜单权限，请联系管理员'] },
  ])('is signed out and sent to the login page when $why', async ({ answer, notices }) => {
    const door = doorWith({ [PERMISSIONS]: answer, [LOGOUT]: new Error('down') })
    door.session.begin(signedInAs('zhang'))
    await door.entrance.pass('fetch-permissions', AT)
    expect(door.session.state).toMatchObject({ token: undefined, ended: 'to-login' })
    expect(door.http.requests.map(({ call }) => call)).toEqual([PERMISSIONS, LOGOUT])
    expect(door.notices).toEqual(notices)
  })
})
