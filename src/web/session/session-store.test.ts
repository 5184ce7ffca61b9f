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

  it('leaves nothing of the person behind when it ends', () => {
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
    createStored(local, () => 0).set('TENANT_ID', 3)
    expect(session.tenant()).toBe('3')
  })
})
