import { expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { call, data, makeForm, addRow } = forms

function createTree(tableName: string, head: Row = {}): Promise<string> {
  const fields = [field('region', { fieldMustInput: '1' })]
  return makeForm({ tableName, isTree: 'Y', treeFieldname: 'region', fields, ...head })
}

const addRegion = (table: string, region: string, pid?: unknown) => addRow(table, { region, pid })

const below = async (table: string, pid: string) =>
  (await data<Row[]>(table, 'GET', `treeChildren?pid=${pid}`)).body.result.map(({ region }) => region)

it('a tree is opened level by level, moved, searched, and deleted with all nodes below', async () => {
  const table = freshName('regions')
  await createTree(table)
  const east = await addRegion(table, '华东')
  const zhejiang = await addRegion(table, '浙江', east)
  await addRegion(table, '杭州', zhejiang)
  const roots = (await data<Row[]>(table, 'GET', 'treeRoot')).body.result
  expect(roots).toMatchObject([{ region: '华东', pid: '0', hasChild: true }])
  expect(await below(table, east)).toEqual(['浙江'])

  const circle = await data(table, 'PUT', 'edit', { id: east, pid: zhejiang })
  expect(circle.body.success).toBe(false)
  const north = await addRegion(table, '华北')
  expect((await data(table, 'PUT', 'edit', { id: zhejiang, pid: north })).body.success).toBe(true)
  const { records: stored } = (await data<PageResult>(table, 'GET', 'list?column=region&order=asc')).body.result
  expect(Object.fromEntries(stored.map(({ region, hasChild }) => [region, hasChild]))).toMatchObject({
    华东: '0',
    华北: '1',
    浙江: '1',
  })
  const regions = async (query: string) => {
    const { body } = await call<PageResult>('GET', `/online/cgform/api/getTreeData/${table}?${query}`)
    return body.result.records.map(({ region }) => region)
  }
  const hangzhou = stored.find(({ region }) => region === '杭州')
  expect(hangzhou).toMatchObject({ hasChild: '0' })
  expect((await regions('hasQuery=false&column=region&order=asc')).toSorted()).toEqual(['华东', '华北'])
  expect(await regions(`hasQuery=false&pid=${north}&hasChild=1`)).toEqual(['浙江'])
  expect(await regions(`hasQuery=true&region=${encodeURIComponent('*杭*')}`)).toEqual(['杭州'])

  const found = (await data<Row[]>(table, 'GET', `treeSearch?keyword=${encodeURIComponent('杭')}`)).body.result
  expect(found).toMatchObject([{ region: '杭州' }])

  expect((await data(table, 'DELETE', `delete?id=${north}`)).body.success).toBe(true)
  const left = (await data<PageResult>(table, 'GET', 'list')).body.result.records
  expect(left).toMatchObject([{ region: '华东' }])
})

it('a form with records becomes a tree with these as roots, and an index on the parent', async () => {
  const table = freshName('later_tree')
  const id = await createTree(table, { isTree: 'N' })
  await addRegion(table, '老区域')
  const form = (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result
  const edited = await call('PUT', '/online/cgform/head/edit', { ...form, isTree: 'Y', treeFieldname: 'region' })
  expect(edited.body.message).toBe('修改成功!')
  expect((await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)).body.message).toBe('同步成功')
  const [root] = (await data<Row[]>(table, 'GET', 'treeRoot')).body.result
  expect(root).toMatchObject({ region: '老区域' })
  const top = (await call<PageResult>('GET', `/online/cgform/api/getTreeData/${table}?hasQuery=false`)).body.result
  expect(top.records).toMatchObject([{ region: '老区域', pid: '0' }])
  const tree = (await call<PageResult>('GET', `/online/cgform/api/getTreeData/${table}?hasQuery=true`)).body.result
  expect(tree.records).toMatchObject([{ region: '老区域', hasChild: '0' }])
  await addRegion(table, '新区域', root!.id)
  expect(await below(table, String(root!.id))).toEqual(['新区域'])
  const index = `select 1 from pg_indexes where tablename = 'of_${table}' and indexdef like '%(tenant_id, pid)'`
  // Made after the synchronisation, because the table exists already.
  await expect
    .poll(async () => (await forms.server.database.pool.query(index)).rowCount, { timeout: 60_000, interval: 100 })
    .toBe(1)
  const now = (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result
  const moved = await call('PUT', '/online/cgform/head/edit', { ...now, treeParentIdField: 'parent_id' })
  expect(moved.body.message).toContain('树的父级字段')
})
