import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
})
afterAll(() => server.close())

const call = <T = Row>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
const records = <T = Row>(table: string, method: string, path: string, body?: unknown) =>
  call<T>(method, `/online/data/${table}/${path}`, body)

/** A second try finds the names of the first one taken. */
const fresh = (stem: string) => `${stem}_${randomBytes(4).toString('hex')}x`

async function madeTree(tableName: string, head: Row = {}): Promise<string> {
  const fields = [{ dbFieldName: 'region', dbFieldTxt: '区域', fieldMustInput: '1' }]
  const form = { tableName, tableTxt: tableName, isTree: 'Y', treeFieldname: 'region', fields, ...head }
  const { body } = await call('POST', '/online/cgform/head/add', form)
  if (!body.success) throw new Error(body.message)
  const made = await call('POST', `/online/cgform/api/doDbSynch/${body.result.id}/normal`)
  expect(made.body.message).toBe('同步成功')
  return String(body.result.id)
}

async function addRegion(table: string, region: string, pid?: unknown): Promise<string> {
  const { body } = await records(table, 'POST', 'add', { region, pid })
  expect(body.message).toBe('添加成功！')
  return String(body.result.id)
}

const below = async (table: string, pid: string) =>
  (await records<Row[]>(table, 'GET', `treeChildren?pid=${pid}`)).body.result.map(({ region }) => region)

it('a tree is opened level by level, moved, searched, and goes with what is below', async () => {
  const table = fresh('regions')
  await madeTree(table)
  const east = await addRegion(table, '华东')
  const zhejiang = await addRegion(table, '浙江', east)
  await addRegion(table, '杭州', zhejiang)
  const roots = (await records<Row[]>(table, 'GET', 'treeRoot')).body.result
  expect(roots).toMatchObject([{ region: '华东', pid: '0', hasChild: true }])
  expect(await below(table, east)).toEqual(['浙江'])

  const circle = await records(table, 'PUT', 'edit', { id: east, pid: zhejiang })
  expect(circle.body.success).toBe(false)
  const north = await addRegion(table, '华北')
  expect((await records(table, 'PUT', 'edit', { id: zhejiang, pid: north })).body.success).toBe(true)
  const { records: stored } = (await records<PageResult>(table, 'GET', 'list?column=region&order=asc')).body.result
  expect(Object.fromEntries(stored.map(({ region, hasChild }) => [region, hasChild]))).toMatchObject({
    华东: '0',
    华北: '1',
    浙江: '1',
  })
  const told = async (query: string) => {
    const { body } = await call<PageResult>('GET', `/online/cgform/api/getTreeData/${table}?${query}`)
    return body.result.records.map(({ region }) => region)
  }
  expect((await told('hasQuery=false&column=region&order=asc')).toSorted()).toEqual(['华东', '华北'])
  expect(await told(`hasQuery=false&pid=${north}&hasChild=1`)).toEqual(['浙江'])
  expect(await told(`hasQuery=true&region=${encodeURIComponent('*杭*')}`)).toEqual(['杭州'])

  const found = (await records<Row[]>(table, 'GET', `treeSearch?keyword=${encodeURIComponent('杭')}`)).body.result
  expect(found).toMatchObject([{ region: '杭州' }])

  expect((await records(table, 'DELETE', `delete?id=${north}`)).body.success).toBe(true)
  const left = (await records<PageResult>(table, 'GET', 'list')).body.result.records
  expect(left).toMatchObject([{ region: '华东' }])
})

it('a form with records becomes a tree whose roots they are, with an index on the parent', async () => {
  const table = fresh('later_tree')
  const id = await madeTree(table, { isTree: 'N' })
  await addRegion(table, '老区域')
  const form = (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result
  const edited = await call('PUT', '/online/cgform/head/edit', { ...form, isTree: 'Y', treeFieldname: 'region' })
  expect(edited.body.message).toBe('修改成功!')
  expect((await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)).body.message).toBe('同步成功')
  const [root] = (await records<Row[]>(table, 'GET', 'treeRoot')).body.result
  expect(root).toMatchObject({ region: '老区域' })
  await addRegion(table, '新区域', root!.id)
  expect(await below(table, String(root!.id))).toEqual(['新区域'])
  const index = `select 1 from pg_indexes where tablename = 'of_${table}' and indexdef like '%(tenant_id, pid)'`
  // Made after the synchronisation, since the table was there.
  await expect
    .poll(async () => (await server.database.pool.query(index)).rowCount, { timeout: 60_000, interval: 100 })
    .toBe(1)
  const now = (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result
  const moved = await call('PUT', '/online/cgform/head/edit', { ...now, treeParentIdField: 'parent_id' })
  expect(moved.body.message).toContain('树的父级字段')
})
