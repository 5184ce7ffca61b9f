import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
/** Token of a person who works in 甲一 and has no grants. */
let member: string
/** Token of a person who works nowhere. */
let nobody: string
/** Token of a person who works in 甲一 and has the permission for the whole tree. */
let lister: string
/** Token of a person who leads 乙 and works nowhere. */
let leader: string
const ids: Record<string, string> = {}
const codes: Record<string, string> = {}

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await add('分支甲', '', { mobile: '13900000001', memo: '机密' })
  await add('分支甲一', '分支甲')
  await add('分支甲一一', '分支甲一')
  await add('分支甲二', '分支甲')
  await add('分支乙', '', { mobile: '13900000002' })
  await add('分支乙一', '分支乙')
  member = await signedIn({ selecteddeparts: ids.分支甲一 })
  nobody = await signedIn({})
  const selectedroles = await addRole(server.database, ['system-depart-list'])
  lister = await signedIn({ selecteddeparts: ids.分支甲一, selectedroles })
  leader = await signedIn({ userIdentity: 2, departIds: ids.分支乙 })
})
afterAll(() => server.close())

async function add(departName: string, above: string, values: object = {}): Promise<void> {
  const { body } = await server.call<{ id: string; orgCode: string }>('POST', '/sys/sysDepart/add', {
    token: admin,
    body: { departName, parentId: ids[above] ?? '', ...values },
  })
  if (!body.success) throw new Error(body.message)
  ids[departName] = body.result.id
  codes[departName] = body.result.orgCode
}
async function signedIn(values: object): Promise<string> {
  return server.signIn((await addPerson(server, admin, { ...values })).username, USER_PASSWORD)
}
const get = async (path: string, token: string) => (await server.call('GET', path, { token })).body
/** Returns names of departments anywhere in an answer. */
async function named(path: string, token: string): Promise<string[]> {
  const { result } = await get(path, token)
  const text = JSON.stringify(result ?? [])
  return [...new Set(text.match(/(分支[甲乙一二]+|商务局)/g) ?? [])].sort()
}

const OWN = ['分支甲', '分支甲一', '分支甲一一'].sort()
const dictionary = encodeURIComponent('sys_depart,depart_name,id')
const byCode = encodeURIComponent('sys_depart,depart_name,org_code')

const CALLS = [
  '/sys/sysDepart/queryTreeList',
  '/sys/sysDepart/queryIdTree',
  '/sys/sysDepart/searchBy?keyWord=分支',
  '/sys/sysDepart/treeSearch?keyword=分支',
  `/sys/dict/loadDict/${dictionary}?keyword=分支&pageSize=100`,
  `/sys/dict/loadDict/${byCode}?keyword=分支&pageSize=100`,
]

describe('a person without permission for the whole department tree', () => {
  it.each(CALLS)('gets the own branch: %s', async (path) => {
    expect(await named(path, member)).toEqual(OWN)
  })

  it.each(CALLS)('gets nothing without a department: %s', async (path) => {
    expect(await named(path, nobody)).toEqual([])
  })

  it.each(CALLS)('gets the led departments: %s', async (path) => {
    expect(await named(path, leader)).toEqual(['分支乙', '分支乙一'])
  })

  it.each(CALLS)('gets everything with the permission: %s', async (path) => {
    expect(await named(path, lister)).toEqual(expect.arrayContaining([...OWN, '分支乙', '分支乙一', '分支甲二']))
  })

  it('walks a connected tree, level by level', async () => {
    const titles = async (path: string) =>
      ((await get(`/sys/sysDepart/${path}`, member)).result as unknown as { title: string }[]).map(({ title }) => title)
    expect(await titles('treeRoot')).toEqual(['分支甲'])
    expect(await titles(`treeChildren?pid=${ids.分支甲}`)).toEqual(['分支甲一'])
    expect(await titles(`treeChildren?pid=${ids.分支乙}`)).toEqual([])
    const level = '/sys/dict/loadTreeData?tableName=sys_depart&text=depart_name&code=id&pidField=parent_id'
    expect(await named(`${level}&pid=${ids.分支甲}`, member)).toEqual(['分支甲一'])
    expect(await named(`${level}&pid=${ids.分支乙}`, member)).toEqual([])
  })

  it('gets only names and places, of the own departments and of those above', async () => {
    for (const path of ['/sys/sysDepart/queryTreeList', '/sys/sysDepart/treeRoot']) {
      const text = JSON.stringify(await get(path, member))
      expect(text).toContain('分支甲')
      expect(text).not.toMatch(/13900000001|机密/)
    }
    expect(JSON.stringify(await get('/sys/sysDepart/treeRoot', leader))).not.toContain('13900000002')
    expect(JSON.stringify(await get('/sys/sysDepart/treeRoot', lister))).toContain('13900000002')
  })

  it('cannot learn other fields by conditions, sorting, a workbook or a report', async () => {
    const option = (mobile: string, token: string) =>
      get(`/sys/dict/loadDict/${dictionary}?condition=${encodeURIComponent(JSON.stringify({ mobile }))}`, token)
    expect((await option('13900000001', lister)).success).toBe(true)
    expect((await option('13900000001', member)).message).toContain('condition中的mobile不能用于查询')
    const grants = ['system-depart-export', 'online-report-depart-choice']
    const selectedroles = await addRole(server.database, grants)
    const exporter = await signedIn({ selecteddeparts: ids.分支甲一, selectedroles })
    const strict = { 'x-strict-query': '1' }
    const exported = (query: string) =>
      server.app.inject({
        method: 'GET',
        url: `/tjjc/sys/sysDepart/exportXls?${query}`,
        headers: { 'x-access-token': exporter, ...strict },
      })
    expect((await exported('mobile=139*')).json().message).toContain('mobile')
    expect((await exported('column=mobile&order=asc')).json().success).toBe(false)
    expect((await exported('departName=*分支*')).statusCode).toBe(200)
    const report = await get('/online/cgreport/api/getColumnsAndData/depart_choice?pageSize=100', exporter)
    expect(JSON.stringify(report.result)).toContain('分支甲')
    expect(JSON.stringify(report.result)).not.toContain('13900000001')
  })

  it('cannot learn names by guessing codes', async () => {
    expect((await get(`/sys/sysDepart/getDepartName?orgCode=${codes.分支乙}`, member)).success).toBe(false)
    expect((await get(`/sys/sysDepart/getDepartName?orgCode=${codes.分支甲一}`, member)).success).toBe(true)
    expect(await named(`/sys/dict/loadDictItem/${byCode}?key=${codes.分支乙}`, member)).toEqual([])
    expect(await named(`/sys/dict/loadDictItem/${byCode}?key=${codes.分支甲一}`, member)).toEqual(['分支甲一'])
  })

  it('gets nothing as the guest', async () => {
    const guest = await server.guest()
    for (const path of ['queryTreeList', 'treeRoot', 'queryIdTree']) {
      expect((await server.call('GET', `/sys/sysDepart/${path}`, { token: guest })).status).toBe(403)
    }
  })
})
