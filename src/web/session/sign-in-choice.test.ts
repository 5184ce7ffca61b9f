import { describe, expect, it } from 'vitest'
import type { LoginResult } from '#shared/wire/session.ts'
import type { Http, HttpRequest } from '../http/client.ts'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { nextStep } from './sign-in-choice.ts'

const [head, branch] = [
  { id: 'd1', departName: '总部', orgCode: 'A01' },
  { id: 'd2', departName: '分部', orgCode: 'A02' },
]
const tenants = [
  { id: 901, name: '甲' },
  { id: 902, name: '乙' },
]
const login: LoginResult = {
  token: 't-1',
  userInfo: { id: 'u1', username: 'zhang', realname: '张三', orgCode: 'A01' },
  departs: [],
  multi_depart: 0,
  tenantList: [],
  sysAllDictItems: {},
}
const departs = (list: unknown) => fakeHttp({ 'GET /sys/user/getCurrentUserDeparts': { list } })

describe('choices before working', () => {
  it('are none, without a request, before the user changed a password that another user set', async () => {
    const http = fakeHttp({})
    const userInfo = { ...login.userInfo, mustChangePassword: true as const }
    const first = { ...login, userInfo, tenantList: tenants, departs: [head, branch] }
    expect(await nextStep(http, first, {})).toEqual({ login: first, chosen: {} })
    expect(http.requests).toEqual([])
  })

  it('are none where there is nothing to choose', async () => {
    const http = fakeHttp({})
    expect(await nextStep(http, login, {})).toEqual({ login, chosen: { tenant: undefined, orgCode: undefined } })
    expect(http.requests).toEqual([])
  })

  it('are the tenant alone where none has several departments of the user', async () => {
    const step = await nextStep(departs([branch]), { ...login, tenantList: tenants }, {})
    expect(step).toEqual({ prompt: { ask: 'tenant', tenants } })
  })

  it('are tenant and department immediately if there is one of each', async () => {
    const step = await nextStep(departs([head, branch]), { ...login, tenantList: tenants }, {})
    const departsOf = new Map(tenants.map(({ id }) => [id, [head, branch]]))
    expect(step).toEqual({ prompt: { ask: 'place', tenants, departsOf } })
  })

  it('are then a department of the chosen tenant, requested as its member', async () => {
    const http = departs([head, branch])
    const requests: HttpRequest[] = []
    const spied: Http = {
      send(request) {
        requests.push(request)
        return http.send(request)
      },
    }
    const step = await nextStep(spied, { ...login, tenantList: tenants }, { tenant: 902 })
    expect(step).toEqual({ prompt: { ask: 'depart', departs: [head, branch], current: 'A01' } })
    expect(requests[0]!.as).toEqual({ token: 't-1', tenant: '902' })
  })

  it('are a department of the only tenant too, which the sign-in names', async () => {
    const step = await nextStep(fakeHttp({}), { ...login, departs: [branch!], tenantList: [tenants[0]!] }, {})
    expect(step).toMatchObject({ login: { departs: [branch] }, chosen: { tenant: 901, orgCode: 'A02' } })
  })

  it('are complete when the department was chosen', async () => {
    const several = { ...login, departs: [head!, branch!], multi_depart: 2 as const }
    expect(await nextStep(fakeHttp({}), several, {})).toMatchObject({ prompt: { ask: 'depart' } })
    expect(await nextStep(fakeHttp({}), several, { orgCode: 'A02' })).toEqual({
      login: several,
      chosen: { tenant: undefined, orgCode: 'A02' },
    })
  })

  it('include a tenant in which the user has no department', async () => {
    const step = await nextStep(departs(null), { ...login, tenantList: tenants }, { tenant: 901 })
    expect(step).toMatchObject({ login: { departs: [] }, chosen: { tenant: 901, orgCode: undefined } })
  })
})
