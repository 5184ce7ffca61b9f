import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '#server/testing/archive.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'

let folder: string
let server: TestServer
let base: string
let token: string
/** Unique, since a retry would find the names of the first run taken. */
const bill = `files${randomBytes(4).toString('hex')}`
const line = `${bill}_line`
const files = { fieldShowType: 'file', fieldExtendJson: '{"uploadnum":5}', dbLength: 2000 }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cbo-form-files-'))
  server = await createTestServer({ env: { DATA_DIR: folder } })
  base = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/tjjc`
  token = await server.admin()
  const main = await addForm({
    ...{ tableName: bill, tableTxt: '合同', tableType: 2 },
    fields: [field('no', '编号'), field('scans', '附件', files), field('kept', '密件', files)],
  })
  await addForm({
    ...{ tableName: line, tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('bill_id', '合同', { mainTable: bill }), field('papers', '图纸', files)],
  })
  await call('POST', `/online/cgform/api/doDbSynch/${main}/normal`)
  await call('POST', '/online/cgform/head/publish', { id: main })
  const kept = { code: 'kept', switchFlag: 1, listShow: true, formShow: true, cgformId: main }
  await call('POST', '/online/cgform/api/authColumn', kept)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const field = (dbFieldName: string, dbFieldTxt: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt, ...more })
async function call<T = Row>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
  if (!answer.body.success) throw new Error(`${path} ${answer.body.message}`)
  return answer.body.result
}
const addForm = async (form: Row) => String((await call('POST', '/online/cgform/head/add', form)).id)

async function upload(name: string, content: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const headers = { 'X-Access-Token': token }
  const answer = await fetch(`${base}/sys/common/upload`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { message: string }).message
}
const download = (path: string, as = token) =>
  fetch(`${base}/online/cgform/field/download/${path}`, { headers: { 'X-Access-Token': as } })
const nameOf = (answer: Response) =>
  decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '')
const refusal = async (path: string, as = token) => {
  const answer = await download(path, as)
  return [answer.status, ((await answer.json()) as { message: string }).message]
}

/** Adds a user with permission to list the form. With `only`, a data rule shows only records of that number. */
async function reader(only?: string): Promise<string> {
  const { pool } = server.database
  const perms = `online:data:${bill}:list`
  const { rows } = await pool.query<{ id: string }>('select id from sys_permission where perms = $1', [perms])
  const menu = rows[0]!.id
  const role = await addRole(server.database, [menu])
  if (only !== undefined) {
    const rule = randomBytes(16).toString('hex')
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ($1, $2, '编号', 'no', '=', $3)`,
      [rule, menu, only],
    )
    await pool.query(
      'update sys_role_permission set data_rule_ids = array[$1] where role_id = $2 and permission_id = $3',
      [rule, role, menu],
    )
  }
  const { username } = await addPerson(server, token, { selectedroles: role })
  return server.signIn(username, USER_PASSWORD)
}

describe('the files of a record', () => {
  it('are downloaded as they are or as one archive, in their order, with their names', async () => {
    const [one, two] = [await upload('合同.txt', '甲'), await upload('合同.txt', '乙')]
    const id = await call<string>('POST', `/online/cgform/api/form/${bill}`, { no: '1', scans: `${one},${two}` })
    const both = await download(`${bill}/${id}/scans`)
    expect([both.headers.get('content-type'), nameOf(both)]).toEqual(['application/zip', '合同-附件.zip'])
    expect(await filesIn(Buffer.from(await both.arrayBuffer()))).toEqual({ '合同.txt': '甲', '合同(2).txt': '乙' })
    await call('PUT', `/online/cgform/api/form/${bill}`, { id, scans: two })
    const single = await download(`${bill}/${id}/scans`)
    expect([nameOf(single), await single.text()]).toEqual(['合同.txt', '乙'])
    expect(single.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('are downloaded from rows of a sub-table, too', async () => {
    const path = await upload('图.txt', '丙')
    const rows = { no: '2', [fieldNameOf(line)]: [{ papers: path }] }
    const id = await call<string>('POST', `/online/cgform/api/form/${bill}`, rows)
    const record = await call(`GET`, `/online/cgform/api/form/${bill}/${id}`)
    const row = (record[fieldNameOf(line)] as Row[])[0]!
    expect(await (await download(`${line}/${row.id}/papers`)).text()).toBe('丙')
    expect((await download(`${line}/${row.id}/papers`, await reader('2'))).status).toBe(200)
    expect(await refusal(`${line}/${row.id}/papers`, await reader('another'))).toEqual([200, '未找到对应实体'])
    expect(await refusal(`${line}/${id}/papers`)).toEqual([200, '未找到对应实体'])
  })

  it('need permission on the record and the field', async () => {
    const path = await upload('密.txt', '丁')
    const id = await call<string>('POST', `/online/cgform/api/form/${bill}`, { no: '3', scans: path, kept: path })
    const person = await reader('3')
    expect((await download(`${bill}/${id}/scans`, person)).status).toBe(200)
    expect(await refusal(`${bill}/${id}/kept`, person)).toEqual([400, '校验失败！没有文件字段 kept'])
    expect(await refusal(`${bill}/${id}/scans`, await reader('another'))).toEqual([200, '未找到对应实体'])
    const { username } = await addPerson(server, token)
    expect((await refusal(`${bill}/${id}/scans`, await server.signIn(username, USER_PASSWORD)))[0]).toBe(403)
  })

  it('are refused for a field of another kind, an empty field, and an unknown field', async () => {
    const id = await call<string>('POST', `/online/cgform/api/form/${bill}`, { no: '4' })
    for (const name of ['no', 'constructor', 'create_by']) {
      expect((await refusal(`${bill}/${id}/${name}`))[0]).toBe(400)
    }
    expect((await refusal(`${bill}/${id}/scans`))[0]).toBe(404)
  })
})
