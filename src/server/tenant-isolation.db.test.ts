import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { textsIn, workbookOf } from './records/testing/test-workbook.ts'
import { addPerson, createTestServer, type TestServer } from './testing/test-server.ts'

const TENANT = '7'
/** Part of every name of the default tenant that must not be visible. */
const SECRET = '零号秘密'

let server: TestServer
/** Person with every permission who is a member of the tenant: only the tenant limits what is visible. */
let token: string
let base: string
let position: string
let depart: string
let announcement: string
let colleague: { id: string; username: string }

beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
  base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}`
  const { pool } = server.database
  await pool.query(`insert into sys_tenant (id, name) values (${TENANT}, '七')`)
  await pool.query(`insert into sys_user_tenant values ('admin', ${TENANT})`)
  position = await added('/sys/position/add', { code: 'secret', name: SECRET, postRank: '1' })
  depart = 'secret-depart'
  await pool.query(`insert into sys_depart (id, depart_name, org_code) values ($1, $2, 'Z01')`, [depart, SECRET])
  announcement = await added('/sys/annountCement/add', {
    titile: SECRET,
    msgAbstract: SECRET,
    msgContent: SECRET,
    msgType: 'ALL',
    msgCategory: '1',
    priority: 'L',
    startTime: '2026-01-01 00:00:00',
    endTime: '2036-01-01 00:00:00',
  })
  colleague = await addPerson(server, token, { selecteddeparts: depart })
  const seven = `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('seven', '七处', 'A01', ${TENANT})`
  await pool.query(seven)
})
afterAll(() => server.close())

async function added(path: string, body: object): Promise<string> {
  const answer = await server.call<{ id: string }>('POST', path, { token, body })
  if (!answer.body.success) throw new Error(`${path}: ${answer.body.message}`)
  return answer.body.result.id
}
const there = (method: string, path: string, body?: object) =>
  server.call(method, path, { token, tenant: TENANT, body })
const count = async (table: string, where: string) =>
  (await server.database.pool.query(`select from ${table} where ${where}`)).rowCount

describe('from another tenant', () => {
  it.each([
    ['a list', '/sys/position/list?pageSize=1000'],
    ['a list with a count', '/sys/position/list?count=full&name=*秘密*'],
    [
      'a super query',
      `/sys/position/list?superQueryParams=${encodeURIComponent('[{"field":"name","rule":"like","val":"秘密"}]')}`,
    ],
    ['announcements', '/sys/annountCement/list'],
    ['the bell', '/sys/annountCement/listByUser'],
    ['roots of the tree', '/sys/sysDepart/treeRoot'],
    ['a search of the tree', '/sys/sysDepart/treeSearch?keyword=秘密'],
    ['a table dictionary', '/sys/dict/loadDict/sys_position,name,code?keyword=秘密'],
    ['texts of a table dictionary', '/sys/dict/loadDictItem/sys_position,name,code?key=secret'],
    [
      'a tree dictionary',
      '/sys/dict/loadTreeData?tableName=sys_depart&text=depart_name&code=id&pidField=parent_id&pid=',
    ],
    ['a report', '/online/cgreport/api/getColumnsAndData/depart_choice?pageSize=1000'],
    ['people and their departments', '/sys/user/list?pageSize=1000'],
    ['the address book', '/sys/addressList/list?pageSize=1000'],
    ['the recycle bin', '/sys/position/recycleBin?pageSize=1000'],
    ['own departments', '/sys/user/getCurrentUserDeparts'],
  ])('%s tells nothing', async (_, path) => {
    const { body, response } = await there('GET', encodeURI(decodeURI(path)))
    expect(body.success).toBe(true)
    expect(response.body).not.toContain(SECRET)
    expect(response.body).not.toContain(depart)
    expect(response.body).not.toContain(position)
  })

  it('a workbook contains none of its rows', async () => {
    const workbook = async (path: string) => {
      const headers = { [TOKEN_HEADER]: token, [TENANT_HEADER]: TENANT }
      return Buffer.from(await (await fetch(`${base}${path}`, { headers })).arrayBuffer())
    }
    const texts = (await textsIn(await workbook('/sys/sysDepart/exportXls'))).flat()
    expect(texts).toContain('七处')
    expect(texts).not.toContain(SECRET)
    // The tenant has no positions, and an export without rows is an empty file.
    expect(await workbook('/sys/position/exportXls')).toHaveLength(0)
  })

  it.each([
    ['GET', `/sys/position/queryById?id=`],
    ['GET', `/sys/position/historyCompare?from=0&to=0&id=`],
    ['DELETE', `/sys/position/delete?id=`],
    ['DELETE', `/sys/position/deleteBatch?ids=`],
    ['DELETE', `/sys/position/deleteRecycleBin?ids=`],
  ])('%s %s finds no key of it', async (method, path) => {
    const { body } = await there(method, path + position)
    expect(body.success).toBe(false)
    expect(JSON.stringify(body)).not.toContain(SECRET)
  })

  it('no body reaches it, not even one that names its tenant', async () => {
    const edits = { id: position, name: '改名', tenantId: 0 }
    expect((await there('PUT', '/sys/position/edit', edits)).body.message).toBe('未找到对应实体')
    expect((await there('PUT', '/sys/position/putRecycleBin', { ids: position })).body.success).toBe(false)
    expect((await there('PUT', '/sys/annountCement/edit', { id: announcement, titile: '改名' })).body.success).toBe(
      false,
    )
    expect(await count('sys_position', `id = '${position}' and name = '${SECRET}' and del_flag = 0`)).toBe(1)
    expect(await count('sys_announcement', `id = '${announcement}' and titile = '${SECRET}'`)).toBe(1)
    const own = await there('POST', '/sys/position/add', { code: 'mine', name: '我的', postRank: '1', tenantId: 0 })
    expect(own.body.success).toBe(true)
    expect(await count('sys_position', `code = 'mine' and tenant_id = ${TENANT}`)).toBe(1)
  })

  it('its values are free, and the duplicate check does not reveal them', async () => {
    const path = '/sys/duplicate/check?tableName=sys_position&fieldName=code&fieldVal=secret'
    expect((await there('GET', path)).body.success).toBe(true)
    expect((await server.call('GET', path, { token })).body.success).toBe(false)
  })

  it('what is referred to must be of the tenant, also in a sheet', async () => {
    const refused = await there('PUT', '/sys/user/edit', { id: colleague.id, selecteddeparts: depart })
    expect(refused.body).toMatchObject({ success: false, message: '所选部门分配不存在' })
    const sheet = await workbookOf(
      ['用户账号', '用户姓名', '工号', '手机号码', '部门分配'],
      [['x1', '某', 'X1', '13411111111', SECRET]],
    )
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(sheet)]), 'x.xlsx')
    const response = await fetch(`${base}/sys/user/importExcel?dryRun=true`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: token, [TENANT_HEADER]: TENANT },
      body: form,
    })
    const { result } = (await response.json()) as { result: { problems: { message: string }[] } }
    expect(result.problems[0]!.message).toContain('不存在')
  })

  it('a person’s departments elsewhere are neither shown, counted nor lost', async () => {
    const row = async (tenant: string) => {
      const path = `/sys/user/queryById?id=${colleague.id}`
      return (await server.call('GET', path, { token, tenant })).body.result
    }
    expect(await row(TENANT)).toMatchObject({ selecteddeparts: '' })
    const counted = await there('GET', `/sys/user/list?selecteddeparts=${depart}`)
    expect(counted.body.result).toMatchObject({ total: 0 })
    const guessed = `[{"field":"selecteddeparts","rule":"eq","val":"${depart}"}]`
    const path = `/sys/user/list?superQueryParams=${encodeURIComponent(guessed)}`
    expect((await there('GET', path)).body.result).toMatchObject({ total: 0 })

    await there('PUT', '/sys/user/edit', { id: colleague.id, selecteddeparts: 'seven' })
    expect(await row(TENANT)).toMatchObject({ selecteddeparts: 'seven' })
    expect(await row('0')).toMatchObject({ selecteddeparts: depart })
    await there('PUT', '/sys/user/edit', { id: colleague.id, selecteddeparts: '' })
    expect(await row(TENANT)).toMatchObject({ selecteddeparts: '' })
    expect(await row('0')).toMatchObject({ selecteddeparts: depart })
  })

  it('the history of a person does not show data of another tenant', async () => {
    const path = `/sys/user/historyCompare?id=${colleague.id}&from=0&to=0`
    const { body, response } = await there('GET', path)
    expect(body.success).toBe(true)
    expect(response.body).not.toContain(depart)
    expect((await server.call('GET', path, { token })).response.body).toContain(depart)
  })

  it('own searches kept there are not offered, nor the default one used', async () => {
    const query = { superQueryMatchType: 'and', superQueryParams: [{ field: 'name', rule: 'eq', val: SECRET }] }
    const body = { page: 'a/tenant', name: SECRET, query, isDefault: true }
    const kept = (await server.call<{ id: string }>('POST', '/sys/savedSearch/save', { token, body })).body.result
    const list = async (tenant: string) =>
      (await server.call<unknown[]>('GET', '/sys/savedSearch/list?page=a/tenant', { token, tenant })).body.result
    expect(await list(TENANT)).toEqual([])
    expect((await there('PUT', '/sys/savedSearch/edit', { id: kept.id, name: '改名' })).body.success).toBe(false)
    await there('DELETE', `/sys/savedSearch/delete?id=${kept.id}`)
    expect((await there('POST', '/sys/savedSearch/save', body)).body.success).toBe(true)
    expect(await list('0')).toEqual([expect.objectContaining({ id: kept.id, name: SECRET, isDefault: true })])
  })

  it('a file that was uploaded there can be put into no record here', async () => {
    const form = new FormData()
    form.set('biz', 'temp')
    form.set('file', new Blob(['零号']), `${SECRET}.txt`)
    const upload = await fetch(`${base}/sys/common/upload`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: token },
      body: form,
    })
    const { message: path } = (await upload.json()) as { message: string }
    expect(path).toContain('temp/')
    const edit = async (tenant: string) =>
      (
        await server.call<{ problems?: object[] }>('PUT', '/sys/siteInfo/edit', {
          ...{ token, tenant },
          body: { id: '1', clientTool: path },
        })
      ).body
    expect((await edit(TENANT)).result?.problems).toMatchObject([{ field: 'clientTool', keyword: 'file' }])
    expect((await edit('0')).success).toBe(true)
  })

  it('an edit here keeps roles of the person in other tenants', async () => {
    const held = () => count('sys_user_role', `user_id = '${colleague.id}' and role_id = 'registered'`)
    await server.call('PUT', '/sys/user/edit', { token, body: { id: colleague.id, selectedroles: 'registered' } })
    await there('PUT', '/sys/user/edit', { id: colleague.id, selectedroles: '', realname: '改了名' })
    expect(await held()).toBe(1)
  })
})
