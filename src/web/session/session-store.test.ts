import { describe, expect, it } from 'vitest'
import type { LoginResult } from '#shared/wire/session.ts'
import { createSession } from './session-store.ts'
import { createStored } from './stored.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const DAY_MS = 86_400_000

const login: LoginResult = {
  token: 't-1',
  userInfo: { id: 'u1', username: 'zhang', realname: '张三' },
  departs: [{ id: 'd1', departName: '总部', orgCode: 'A01' }],
  multi_depart: 1,
  tenantList: [],
  sysAllDictItems: { sex: [{ value: '1', text: '男', title: '男' }] },
}

function browser() {
  let now = 0
  const local = memoryStorage()
  const tab = memoryStorage()
  const load = () => createSession({ local: createStored(local, () => now), tab: createStored(tab, () => now) })
  return { local, tab, load, passDays: (days: number) => (now += days * DAY_MS) }
}

describe('a session', () => {
  it('survives a reload under the agreed keys, but not seven days', () => {
    const { local, load, passDays } = browser()
    load().begin(login)
    for (const key of ['Access-Token', 'Login_Username', 'Login_Userinfo', 'Login_Departs', 'UI_CACHE_DB_DICT_DATA']) {
      expect(local.getItem(key)).not.toBeNull()
    }
    passDays(6.9)
    expect(load().state).toMatchObject({ token: 't-1', user: { username: 'zhang' }, departs: [{ orgCode: 'A01' }] })
    expect(load().dictionaries()).toEqual(login.sysAllDictItems)
    passDays(0.1)
    expect(load().state.token).toBeUndefined()
  })

  it('removes all data of the user when it ends', () => {
    const { local, tab, load } = browser()
    const session = load()
    session.begin(login)
    session.grant({ menu: [], auth: [{ action: 'a', type: '1', describe: '' }], allAuth: [] })
    expect(tab.getItem('LOGIN_USER_BUTTON_AUTH')).toContain('"a"')
    session.end('to-login')
    expect(session.state).toMatchObject({
      token: undefined,
      user: undefined,
      permissions: undefined,
      ended: 'to-login',
    })
    expect(session.dictionaries()).toEqual({})
    for (const key of ['Access-Token', 'Login_Userinfo']) expect(local.getItem(key)).toBeNull()
    for (const key of ['LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH']) expect(tab.getItem(key)).toBeNull()
  })

  it('knows a guest, and uses tenant 0 until another one is chosen', () => {
    const { local, load } = browser()
    const session = load()
    session.begin({ ...login, userInfo: { id: 'g', username: 'guest', realname: '访客' } })
    expect([session.isGuest(), session.tenant()]).toEqual([true, '0'])
    session.enter(3, login.userInfo, [])
    expect([session.tenant(), load().tenant()]).toEqual(['0', '3'])
    expect(local.getItem('TENANT_ID')).toContain('3')
  })
})

describe('whose session it is', () => {
  it('is lost with the data of the browser, and after seven days', () => {
    const { local, load, passDays } = browser()
    const session = load()
    expect(session.hasStoredUser()).toBe(false)
    session.begin(login)
    expect(session.hasStoredUser()).toBe(true)
    local.removeItem('Login_Userinfo')
    expect(session.hasStoredUser()).toBe(false)
    session.begin(login)
    passDays(7)
    expect(session.hasStoredUser()).toBe(false)
  })
})

describe('two tabs of one browser', () => {
  /** Tabs share one storage; the others are notified of each write, as in browsers. */
  function tabs() {
    const local = memoryStorage()
    const announcedIds: ((key: string) => void)[] = []
    const open = () => {
      const stored = {
        ...createStored(local, () => 0),
        watch: (changed: (key: string) => void) => void announcedIds.push(changed),
      }
      return createSession({ local: stored, tab: createStored(memoryStorage(), () => 0) })
    }
    return { open, local, tell: (key = 'Access-Token') => announcedIds.forEach((changed) => void changed(key)) }
  }
  const asOther: LoginResult = { ...login, token: 't-2', userInfo: { id: 'u2', username: 'li', realname: '李四' } }

  it('end together', () => {
    const { open, tell } = tabs()
    const one = open()
    one.begin(login)
    const other = open()
    one.end('reload')
    tell()
    expect(other.state).toMatchObject({ token: undefined, user: undefined, ended: 'to-login' })
  })

  it('reload when another user signs in', () => {
    const { open, tell } = tabs()
    open().begin(login)
    const [one, other] = [open(), open()]
    one.begin(asOther)
    tell()
    expect(other.state).toMatchObject({ token: 't-2', user: { username: 'li' }, ended: 'replaced' })
    expect(one.state.ended).toBeUndefined()
  })

  it('are both in the department to which one of them went', () => {
    const { open, tell } = tabs()
    open().begin(login)
    const [one, other] = [open(), open()]
    one.refreshUser({ ...login.userInfo, orgCode: 'A02' })
    tell('Login_Userinfo')
    tell('Login_Userinfo')
    expect(other.state).toMatchObject({ user: { orgCode: 'A02' }, moves: 1 })
    expect(one.state.moves).toBe(0)
  })

  it('keep separate tenants when one of them switches, until the other reloads', () => {
    const { open, tell } = tabs()
    open().begin(login, 1)
    const [one, other] = [open(), open()]
    one.enter(2, login.userInfo, [])
    // A tab is notified of each key; only the last one counts.
    for (const key of ['TENANT_ID', 'Login_Departs', 'Login_Userinfo']) tell(key)
    expect(other.state).toMatchObject({ user: { username: 'zhang' }, moves: 1 })
    expect(other.state.ended).toBeUndefined()
    expect([other.tenant(), other.isLeftBehind(), open().tenant()]).toEqual(['1', true, '2'])
    other.refreshUser({ ...login.userInfo, orgCode: 'A02' })
    expect([other.isLeftBehind(), open().tenant()]).toEqual([false, '1'])
  })

  it('ignore a sign-in that has written the user, and not yet the token', () => {
    const { open, tell, local } = tabs()
    const waiting = open()
    createStored(local, () => 0).set('Login_Userinfo', login.userInfo)
    tell('Login_Userinfo')
    expect(local.getItem('Login_Userinfo')).not.toBeNull()
    expect([waiting.state.user, waiting.state.moves]).toEqual([undefined, 0])
  })

  it('reload when the same user signs in to another tenant', () => {
    const { open, tell } = tabs()
    open().begin(login, 1)
    const [one, other] = [open(), open()]
    one.begin({ ...login, token: 't-2' }, 2)
    tell()
    expect(other.state.ended).toBe('replaced')
  })

  it('continue with the new token when the same user signs in again, and with the user when there was none', () => {
    const { open, tell } = tabs()
    const waiting = open()
    open().begin(login)
    tell()
    expect(waiting.state).toMatchObject({ token: 't-1', user: { username: 'zhang' }, ended: undefined })
    waiting.grant({ menu: [], auth: [], allAuth: [] })
    open().begin({ ...login, token: 't-3' })
    tell()
    expect(waiting.state).toMatchObject({ token: 't-3', permissions: { menu: [] }, ended: undefined })
  })
})

describe('a change of user', () => {
  it('keeps nothing: neither tenant nor data of a session that ran out', () => {
    const { local, load, passDays } = browser()
    const session = load()
    session.begin(login, 7)
    expect(session.tenant()).toBe('7')
    session.begin({ ...login, token: 't-2' })
    expect(session.tenant()).toBe('0')
    session.begin(login, 7)
    passDays(6)
    session.storeDictionaries({ sex: [] })
    passDays(1)
    load()
    for (const key of ['Login_Userinfo', 'UI_CACHE_DB_DICT_DATA', 'TENANT_ID']) expect(local.getItem(key)).toBeNull()
  })

  it('shows a department after a switch', () => {
    const { load } = browser()
    const session = load()
    session.begin(login)
    session.refreshUser({ ...login.userInfo, orgCode: 'A02' })
    expect(session.state.user?.orgCode).toBe('A02')
    expect(load().state.user?.orgCode).toBe('A02')
  })
})
