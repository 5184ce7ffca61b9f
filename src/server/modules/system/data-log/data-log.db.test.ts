import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let token: string
let id: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
  const position = { code: 'VERSIONED', name: '旧名', postRank: '1' }
  id = (await server.call<{ id: string }>('POST', '/sys/position/add', { token, body: position })).body.result.id
  await server.call('PUT', '/sys/position/edit', { token, body: { id, name: '新名', postRank: '2' } })
})
afterAll(() => server.close())

type Answer = Record<string, unknown>[]
const get = (path: string, as = token) => server.call<Answer>('GET', `/sys/dataLog/${path}`, { token: as })
const record = () => `dataTable=sys_position&dataId=${id}`

async function list(query: string, as = token): Promise<Answer> {
  const { body } = await server.call<{ records: Answer }>('GET', `/sys/dataLog/list?${query}`, { token: as })
  return body.result.records
}

async function personWith(...permissionIds: string[]): Promise<string> {
  const { username } = await addPerson(server, token, { selectedroles: await addRole(server.database, permissionIds) })
  return server.signIn(username, USER_PASSWORD)
}

describe('the data log', () => {
  it('lists versions of every kind, newest first, with the names that their records had', async () => {
    const [edited, added] = await list(record())
    expect(edited).toMatchObject({
      kind: 'system/position',
      kindText: '职务',
      name: '新名',
      dataVersion: 1,
      versionText: '第 2 版',
      operation: 'edit',
    })
    expect(added).toMatchObject({ name: '旧名', dataVersion: 0, operation_dictText: '新增', createBy: 'admin' })
    expect(added).not.toHaveProperty('dataContent')
    expect(await list(`${record()}&createTime_end=2020-01-01`)).toEqual([])
    const kinds = (await get('kinds')).body.result
    expect(kinds).toEqual(expect.arrayContaining([{ value: 'sys_position', text: '职务' }]))
  })

  it('compares two versions by the titles of fields, also by the keys of log entries', async () => {
    const versions = (await get(`queryDataVerList?${record()}`)).body.result
    expect(versions.map(({ dataVersion }) => dataVersion)).toEqual([1, 0])
    const differences = (await get(`compare?${record()}&from=0&to=1`)).body.result
    expect(differences.filter(({ field }) => field === 'name' || field === 'postRank')).toEqual([
      { field: 'name', title: '职务名称', from: '旧名', to: '新名', changed: true },
      { field: 'postRank', title: '职级', from: '1', to: '2', fromText: '员级', toText: '助级', changed: true },
    ])
    const [newer, older] = versions.map((version) => String(version.id))
    const compared = (await get(`queryCompareList?dataId1=${older}&dataId2=${newer}`)).body.result
    expect(compared.map(({ dataContent }) => JSON.parse(String(dataContent)).name)).toEqual(['旧名', '新名'])
  })

  it('returns no version of unknown data', async () => {
    expect((await get('queryDataVerList?dataTable=sys_session&dataId=1')).body.message).toBe('未找到版本信息')
    expect((await get('queryCompareList?dataId1=a&dataId2=b')).body.message).toBe('未找到版本信息')
    expect((await get('compare?dataTable=sys_position&dataId=x&from=0&to=1')).body.success).toBe(false)
  })

  it('hides names and contents of a kind whose history the person may not see', async () => {
    const reader = await personWith('system-data-log')
    expect((await list(record(), reader))[0]).toMatchObject({ kind: '', kindText: '职务', name: null })
    expect((await get(`queryDataVerList?${record()}`, reader)).status).toBe(403)
    expect((await get(`compare?${record()}&from=0&to=1`, reader)).status).toBe(403)
    const historian = await personWith('system-data-log', 'system-position', 'system-position-history')
    expect((await list(record(), historian))[0]).toMatchObject({ kind: 'system/position', name: '新名' })
    expect((await get(`queryDataVerList?${record()}`, historian)).body.success).toBe(true)
  })

  it('hides names of records that only their authors see', async () => {
    const line = { item: '机密设备', quantity: 1, unit: 'piece', price: 1, rowState: 'new' }
    const body = { title: '机密采购', neededOn: '2026-12-31', total: 1, reason: '测试', lines: [line] }
    const added = await server.call<{ id: string }>('POST', '/business/purchase/add', { token, body })
    expect(added.body.success).toBe(true)
    const historian = await personWith('system-data-log', 'business-purchase', 'business-purchase-history')
    const ofPurchase = await list(`dataTable=biz_purchase&dataId=${added.body.result.id}`, historian)
    expect(ofPurchase).toMatchObject([{ kind: 'business/purchase', name: null }])
    expect(await list('dataTable=biz_purchase_line', historian)).toMatchObject([{ name: null }])
  })
})
