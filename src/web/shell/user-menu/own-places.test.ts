import { describe, expect, it } from 'vitest'
import { createFakeHost } from '#renderers/testing/fake-ports.ts'
import type { LoginResult, OwnPlaces } from '#shared/wire/session.ts'
import type { Http, HttpRequest } from '#web/http/client.ts'
import { fakeHttp } from '#web/http/testing/fake-http.ts'
import { createTestHost } from '#web/testing/test-host.ts'
import { fetchOwnPlaces } from './fetch-own-places.ts'
import { withOwnPlaces } from './own-places.ts'

const [here, market, trade] = [
  { id: '1', departName: '运行处', orgCode: 'A01' },
  { id: '2', departName: '市场处', orgCode: 'B01' },
  { id: '3', departName: '贸易处', orgCode: 'B02' },
]
const places: OwnPlaces = {
  list: [here],
  orgCode: 'A01',
  tenantList: [
    { id: 0, name: '默认租户' },
    { id: 7, name: '七' },
  ],
}
const login: LoginResult = {
  token: 't-1',
  userInfo: { id: 'u1', username: 'zhang', realname: '张三', orgCode: 'A01' },
  departs: [],
  multi_depart: 0,
  tenantList: [],
  sysAllDictItems: {},
}
const reference = { entity: 'system/depart' }

/** Dialog of a user in tenant 0, with these departments in tenant 7. */
function dialogWith(there: unknown, mayLeave = true) {
  const { session } = createTestHost({})
  session.begin(login, 0)
  const answers = fakeHttp({
    'GET /sys/user/getCurrentUserDeparts': there,
    'POST /sys/selectDepart': { userInfo: { ...login.userInfo, orgCode: 'B02' } },
  })
  const pendingDeparts: string[] = []
  const http: Http = {
    send(request: HttpRequest) {
      pendingDeparts.push(`${request.path} in ${request.as?.tenant}`)
      return answers.send(request)
    },
  }
  const done: string[] = []
  const { references, host } = withOwnPlaces(createFakeHost().ports, {
    ...{ http, session, places },
    mayLeave: async () => mayLeave,
    onSwitched: () => void done.push('switched'),
    onEntered: () => void done.push('entered'),
  })
  return { session, pendingDeparts, done, references, goTo: host['switch-place'] }
}

describe('where one may work', () => {
  it('is set by the server, also by one without tenants', async () => {
    expect(await fetchOwnPlaces(fakeHttp({ 'GET /sys/user/getCurrentUserDeparts': places }))).toEqual(places)
    const old = fakeHttp({ 'GET /sys/user/getCurrentUserDeparts': { list: null } })
    expect(await fetchOwnPlaces(old)).toEqual({ list: [], orgCode: null, tenantList: [] })
  })

  it('is offered by tenant; departments of a tenant are requested once, as its member', async () => {
    const { references, pendingDeparts } = dialogWith({ list: [market, trade] })
    const titles = async (tenant?: string) => (await references.children(reference, tenant)).map(({ title }) => title)
    expect([await titles(), await titles('0')]).toEqual([['默认租户', '七'], ['运行处']])
    expect([await titles('7'), await titles('7')]).toEqual([
      ['市场处', '贸易处'],
      ['市场处', '贸易处'],
    ])
    expect(pendingDeparts).toEqual(['/sys/user/getCurrentUserDeparts in 7'])
    expect(await references.labels(reference, ['7', 'B02', 'gone'])).toEqual(['七', '贸易处', 'gone'])
  })

  it('is requested again after a failure', async () => {
    const { references, pendingDeparts } = dialogWith(new Error('offline'))
    for (const _ of [1, 2]) await expect(references.children(reference, '7')).rejects.toThrow('offline')
    expect(pendingDeparts).toHaveLength(2)
  })
})

describe('going to another tenant', () => {
  it('switches to a department of the tenant too, and survives the next load', async () => {
    const { goTo, session, pendingDeparts, done } = dialogWith({ list: [market, trade] })
    await goTo({ tenant: '7', orgCode: 'B02' })
    expect(pendingDeparts.at(-1)).toBe('/sys/selectDepart in 7')
    expect([session.tenant(), session.isLeftBehind(), done]).toEqual(['0', true, ['entered']])
  })

  it('requires a department where there are several, takes the only one, and needs none where there is none', async () => {
    const several = dialogWith({ list: [market, trade] })
    await expect(several.goTo({ tenant: '7', orgCode: null })).rejects.toThrow('请选择部门!')
    expect(several.done).toEqual([])
    const one = dialogWith({ list: [market] })
    await one.goTo({ tenant: '7' })
    expect([one.pendingDeparts.at(-1), one.done]).toEqual(['/sys/selectDepart in 7', ['entered']])
    const none = dialogWith({ list: [] })
    await none.goTo({ tenant: '7' })
    expect([none.pendingDeparts, none.done]).toEqual([['/sys/user/getCurrentUserDeparts in 7'], ['entered']])
  })

  it('changes nothing when the user stays with unsaved input, or the tenant is closed', async () => {
    for (const { goTo, session, done } of [dialogWith({ list: [market] }, false), dialogWith(new Error('closed'))]) {
      await expect(goTo({ tenant: '7' })).rejects.toThrow()
      expect([session.isLeftBehind(), done]).toEqual([false, []])
    }
  })

  it('is a switch of department only, where the tenant stays', async () => {
    const { goTo, session, done } = dialogWith({ list: [] })
    await goTo({ tenant: '0', orgCode: 'A01' })
    expect([session.isLeftBehind(), session.state.user?.orgCode, done]).toEqual([false, 'B02', ['switched']])
  })
})
