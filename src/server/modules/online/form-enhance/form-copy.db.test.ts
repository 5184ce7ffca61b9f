import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { createFormHarness, field, freshName, resultOf } from '../testing/form-harness.ts'

const forms = createFormHarness({
  env: { SECRET_KEY: Buffer.alloc(32, 3).toString('base64'), DATA_SOURCE_ALLOW: '127.0.0.1' },
})
const { addForm, call, cgform, data, makeForm, personWith, synchronise } = forms

const step = (kind: string, text: string, more: Row = {}): Row => ({ kind, text, ...more })

/** A main form with a sub-table, a button, a built-in button that is off, and events. */
let id: string
let table: string
beforeAll(async () => {
  table = freshName('shop')
  id = await addForm({ tableName: table, tableType: 2, fields: [field('name'), field('state'), field('memo')] })
  await addForm({
    ...{ tableName: `${table}_line`, tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('shop_id', { mainTable: table }), field('goods')],
  })
  resultOf(await synchronise(id))
  const event = (code: string, ...steps: Row[]) => ({ formId: id, kind: 'event', event: code, title: code, steps })
  for (const more of [
    {
      ...{ formId: id, kind: 'button', code: 'open', title: '开业', buttonStyle: 'link' },
      ...{ when: "row.state != '开业'", steps: [step('set', "'开业'", { field: 'state' })] },
    },
    { formId: id, kind: 'builtin', builtIn: 'delete', title: '删除', buttonStatus: '0' },
    event('beforeAdd', step('set', "'新'", { field: 'state' })),
    event('afterAdd', step('sql', `update of_${table} set memo = '来自of_${table}' where of_${table}.id = #{id}`)),
    event('afterEdit', step('sql', `insert into of_${table}_line (shop_id, goods) values (#{id}, '礼')`)),
    event(
      'beforeEdit',
      step(
        'sql',
        `update of_${table} set memo = (select max(of_${table}.goods) from of_${table}_line of_${table}) where id = #{id}`,
      ),
    ),
  ]) {
    resultOf(await cgform('POST', 'enhance/add', more))
  }
})

const copyOf = async (as = forms.token) => {
  const tableName = freshName('copy')
  const { body } = await cgform<{ id: string; left: Row[] }>('POST', 'head/copyOnlineTable', { id, tableName }, as)
  if (!body.success) throw new Error(body.message)
  return { tableName, ...body.result, message: body.message }
}
const recordsOf = async (formId: string, isCurrent: string) => {
  const path = `enhance/list?formId=${formId}&isCurrent=${isCurrent}&pageSize=50`
  return resultOf(await cgform<PageResult>('GET', path)).records
}
const codesOf = (records: Row[]) => records.map(({ code }) => code)

describe('a copy of a form', () => {
  it('has its buttons and events, with statements about its own table', async () => {
    const copy = await copyOf()
    expect(codesOf(await recordsOf(copy.id, 'Y'))).toEqual(['afterAdd', 'beforeAdd', 'delete', 'open'])
    resultOf(await synchronise(copy.id))
    const rowId = String(resultOf(await data(copy.tableName, 'POST', 'add', { name: '甲' })).id)
    const row = async () => resultOf(await data(copy.tableName, 'GET', `queryById?id=${rowId}`))
    expect(await row()).toMatchObject({ state: '新', memo: `来自of_${table}` })
    const press = { formId: copy.tableName, buttonCode: 'open', dataId: rowId }
    expect((await cgform('POST', 'api/doButton', press)).body.success).toBe(true)
    expect(await row()).toMatchObject({ state: '开业' })
    const gone = await data(copy.tableName, 'DELETE', `delete?id=${rowId}`)
    expect(gone.body.success).toBe(false)
    const { rows } = await forms.server.database.pool.query(`select 1 from of_${table}`)
    expect(rows).toEqual([])
  })

  it('leaves out statements about missing tables or ambiguous names, reports them, and keeps them as records that are not in force', async () => {
    const copy = await copyOf()
    expect(copy.left).toEqual([
      {
        kind: 'event',
        code: 'afterEdit',
        title: 'afterEdit',
        reason: expect.stringContaining(`不能更改表 of_${table}_line`),
      },
      {
        kind: 'event',
        code: 'beforeEdit',
        title: 'beforeEdit',
        reason: expect.stringContaining('不能确定语句中的表名'),
      },
    ])
    expect(copy.message).toMatch(/^添加成功！2个按钮和事件没有启用，如「afterEdit」：.+/)
    const off = await recordsOf(copy.id, 'N')
    expect(codesOf(off)).toEqual(['afterEdit', 'beforeEdit'])
    expect((await cgform('POST', 'enhance/restore', { id: off[0]!.id })).body.success).toBe(false)
    const steps = [step('sql', `update of_${copy.tableName} set memo = '改' where id = #{id}`)]
    resultOf(await cgform('PUT', 'enhance/edit', { id: off[0]!.id, steps }))
    expect(codesOf(await recordsOf(copy.id, 'Y'))).toContain('afterEdit')
  })

  it('of a view has its own table, with the buttons and events in force in the view', async () => {
    const view = resultOf(await cgform('POST', `head/copyOnline?code=${id}`))
    const tableName = freshName('copy')
    const copied = resultOf(await cgform('POST', 'head/copyOnlineTable', { id: view.id, tableName }))
    expect(codesOf(await recordsOf(String(copied.id), 'Y'))).toEqual(['afterAdd', 'beforeAdd', 'delete', 'open'])
    resultOf(await synchronise(copied.id))
    const row = resultOf(await data(tableName, 'POST', 'add', { name: '乙' }))
    expect(resultOf(await data(tableName, 'GET', `queryById?id=${row.id}`))).toMatchObject({ memo: `来自of_${table}` })
  })

  it('has no buttons and events without the permission to add them, and no grants', async () => {
    const maker = await personWith('online:form:list', 'online:form:add')
    const copy = await copyOf(maker)
    expect(copy.left).toEqual(Array(6).fill({ reason: '没有新增按钮和事件的权限' }))
    expect(copy.message).toBe('添加成功！6个按钮和事件没有启用：没有新增按钮和事件的权限')
    expect([...(await recordsOf(copy.id, 'Y')), ...(await recordsOf(copy.id, 'N'))]).toEqual([])
    resultOf(await synchronise(copy.id))
    expect((await call('GET', `/online/data/${copy.tableName}/list`, undefined, maker)).status).toBe(403)
    const { rows } = await forms.server.database.pool.query('select 1 from sys_permission where perms like $1', [
      `online:data:${copy.tableName}:%`,
    ])
    expect(rows).toEqual([])
  })

  it('leaves out requests to a data source that the copying user does not see', async () => {
    const code = freshName('source')
    resultOf(
      await call('POST', '/sys/dataSource/add', {
        ...{ code, name: code, dbType: '16', dbUrl: 'http://127.0.0.1:9', dbPassword: 'none' },
      }),
    )
    const other = await makeForm({ tableName: freshName('sends'), fields: [field('name')] })
    resultOf(
      await cgform('POST', 'enhance/add', {
        ...{ formId: other, kind: 'event', event: 'afterAdd', title: '发送' },
        steps: [step('http', 'values', { source: code, method: 'POST', path: '/x' })],
      }),
    )
    const leftFor = async (...also: string[]) => {
      const maker = await personWith('online:form:add', 'online:form-enhance:add', ...also)
      const copy = { id: other, tableName: freshName('copy') }
      return resultOf(await cgform<{ left: Row[] }>('POST', 'head/copyOnlineTable', copy, maker)).left
    }
    expect(await leftFor('online:form-enhance:list')).toMatchObject([
      { code: 'afterAdd', reason: '没有查看数据源的权限' },
    ])
    expect(await leftFor()).toEqual([{ reason: '没有查看按钮和事件的权限' }])
  })
})
