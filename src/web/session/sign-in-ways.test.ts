import { describe, expect, it } from 'vitest'
import type { LoginResult } from '#shared/wire/session.ts'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { arrivalError, arrivalOf, casService } from './arrival.ts'
import { createSession } from './session-store.ts'
import { beginSession, requestOf, requestSignIn } from './sign-in-ways.ts'
import { createStored } from './stored.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const login: LoginResult = {
  token: 't-1',
  userInfo: { id: 'u1', username: 'zhang', realname: '张三', orgCode: 'A01' },
  departs: [
    { id: 'd1', departName: '总部', orgCode: 'A01' },
    { id: 'd2', departName: '分部', orgCode: 'A02' },
  ],
  multi_depart: 2,
  tenantList: [
    { id: 1, name: '甲' },
    { id: 2, name: '乙' },
  ],
  sysAllDictItems: {},
}

describe('the ways to sign in', () => {
  it('send the parameters of the agreed interface', () => {
    expect(requestOf({ by: 'password', username: 'a', password: 'b', captcha: 'c', checkKey: 'd' })).toEqual({
      method: 'POST',
      path: '/sys/login',
      body: { username: 'a', password: 'b', captcha: 'c', checkKey: 'd' },
    })
    expect(requestOf({ by: 'phone', mobile: '1', captcha: '2' })).toMatchObject({ path: '/sys/phoneLogin' })
    expect(requestOf({ by: 'third-party', id: '../x' }).path).toBe('/thirdLogin/getLoginUser/..%2Fx')
    expect(requestOf({ by: 'cas', ticket: 'ST-1', service: 's' }).query).toEqual({ ticket: 'ST-1', service: 's' })
  })

  it('do without dictionaries where the server sends none', async () => {
    const { sysAllDictItems, ...brief } = login
    const http = fakeHttp({ 'GET /cas/client/validateLogin': brief })
    expect((await requestSignIn(http, { by: 'cas', ticket: 'ST-1', service: 's' })).sysAllDictItems).toEqual({})
  })

  it('are read from the address of the login page when another site began them', () => {
    const service = casService('https://x.example', '')
    expect(service).toBe('https://x.example/user/login')
    const casReturn = '?redirect=%2Fsystem%2Fuser%3Fa%3D1&ticket=ST-9'
    expect(casService('https://x.example', casReturn)).toBe(
      'https://x.example/user/login?redirect=%2Fsystem%2Fuser%3Fa%3D1',
    )
    expect(casService('https://x.example', '?redirect=%2F%2Fevil.example')).toBe(service)
    expect(arrivalOf('?thirdLogin=abc', service)).toEqual({ by: 'third-party', id: 'abc' })
    expect(arrivalOf('?ticket=ST-9', service)).toEqual({ by: 'cas', ticket: 'ST-9', service })
    expect(arrivalOf('?ticket=9&redirect=%2F', service)).toBeUndefined()
    expect(arrivalError('?thirdError=THIRD_LOGIN_FAILED')).toBe('THIRD_LOGIN_FAILED')
    expect(arrivalError('?thirdLogin=abc')).toBeUndefined()
  })
})

describe('a user with several tenants or departments', () => {
  it('begins in the chosen place, which the server stores before the session begins', async () => {
    const userInfo = { ...login.userInfo, orgCode: 'A02' }
    const http = fakeHttp({ 'POST /sys/selectDepart': { userInfo } })
    const stored = () => createStored(memoryStorage(), () => 0)
    const session = createSession({ local: stored(), tab: stored() })
    await beginSession({ http, session }, login, { tenant: 2, orgCode: 'A02' })
    expect(http.requests).toEqual([{ call: 'POST /sys/selectDepart', body: { orgCode: 'A02', username: 'zhang' } }])
    expect([session.state.user?.orgCode, session.tenant(), session.state.token]).toEqual(['A02', '2', 't-1'])
    await beginSession({ http, session }, login, { tenant: 1, orgCode: 'A01' })
    expect(http.requests).toHaveLength(1)
    await beginSession({ http, session }, { ...login, tenantList: [] })
    expect(session.tenant()).toBe('0')
  })
})
