import { beforeAll, describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness({ env: { FORM_TABLE_SCHEMAS: 'legacy, missing_schema' } })
const { call, cgform, data, synchronise, formOf, rowsOf } = forms

const query = async (statement: string) => (await forms.server.database.pool.query(statement)).rows
const offered = async (): Promise<Map<unknown, Row>> => {
  const { body } = await cgform<PageResult>('GET', 'api/importable?pageSize=500')
  return new Map((body.result.records as Row[]).map((row) => [row.id, row]))
}
const bring = (names: string) => cgform<{ ids: string[] }>('POST', 'head/transTables', { names })

beforeAll(async () => {
  await query('create schema legacy')
  await query('create schema unrelated')
})

/** Table of another program, with two rows. */
async function ordersTable(): Promise<string> {
  const table = freshName('orders')
  await query(`create table legacy.${table} (id bigint generated always as identity primary key,
    code varchar(20) not null unique, title text, amount numeric(8, 2), data jsonb)`)
  await query(`comment on table legacy.${table} is '老订单'`)
  await query(`insert into legacy.${table} (code, title, amount) values ('A1', '甲', 12.5), ('A2', '乙', null)`)
  return table
}

async function imported(table: string): Promise<string> {
  const { body } = await bring(`legacy.${table}`)
  expect(body.message).toBe('导入成功')
  return body.result.ids[0]!
}

describe('tables of an allowed schema', () => {
  it('are listed by their own names, with their rows, and with the reason of a refusal', async () => {
    const table = await ordersTable()
    await query(`create table legacy."${table}_Upper" (id varchar(32) primary key, name text)`)
    await query(`create table legacy.${table}_keyless (name text)`)
    await query(`create table legacy.${table}_ruled (id varchar(32) primary key, name text)`)
    await query(`alter table legacy.${table}_ruled enable row level security`)
    await query(`create table legacy.${table}_parts (id varchar(32) primary key) partition by range (id)`)
    await query(`create table unrelated.${table} (id varchar(32) primary key, name text)`)
    const found = [...(await offered()).values()].filter(({ id }) => String(id).includes(table))
    expect(Object.fromEntries(found.map(({ id, refusal }) => [id, refusal]))).toEqual({
      [`legacy.${table}`]: '',
      [`legacy.${table}_Upper`]: '表名须以字母开头，由小写字母、数字和单个下划线组成，最多50个字符',
      [`legacy.${table}_keyless`]: '主键须为单独的一列 id',
      [`legacy.${table}_parts`]: '分区表和有继承关系的表不能成为表单',
      [`legacy.${table}_ruled`]: '该表启用了行级安全',
    })
    // Nobody analysed the table, so the database has no estimate.
    expect(found.find(({ id }) => id === `legacy.${table}`)).toMatchObject({
      ...{ comment: '老订单', rowCount: 2, fieldCount: 3, left: 'data' },
    })
  })

  it('never include a table of the product or of another schema', async () => {
    const table = await ordersTable()
    await query(`create table unrelated.${table} (id varchar(32) primary key, name text)`)
    const names = [...(await offered()).keys()].map(String)
    expect(names.filter((name) => !/^(of_|legacy\.)/.test(name))).toEqual([])
    for (const name of [`unrelated.${table}`, 'public.sys_user', 'legacy.sys_user', 'sys_user']) {
      expect((await bring(name)).body.message).toMatch(/^没有可导入的数据表/)
    }
  })

  it('are refused when a form has their name', async () => {
    const table = await ordersTable()
    await forms.addForm({ tableName: table, fields: [field('name')] })
    const refusal = `已有表名为 ${table} 的在线表单`
    expect((await offered()).get(`legacy.${table}`)).toMatchObject({ refusal })
    expect((await bring(`legacy.${table}`)).body.message).toContain(refusal)
  })
})

describe('a form of a table with its own name', () => {
  it('reads and writes the rows of that table, with its keys and types', async () => {
    const table = await ordersTable()
    const id = await imported(table)
    expect((await offered()).has(`legacy.${table}`)).toBe(false)
    expect((await formOf(id)).fields).toMatchObject([
      { dbFieldName: 'code', dbType: 'string', dbLength: 20, fieldValidType: 'only' },
      { dbFieldName: 'title', dbType: 'Text' },
      { dbFieldName: 'amount', dbType: 'BigDecimal', dbLength: 8, dbPointLength: 2 },
    ])
    expect((await synchronise(id)).body.message).toBe('同步成功')
    const rows = (await rowsOf(table)).sort((one, other) => String(one.code).localeCompare(String(other.code)))
    expect(rows).toMatchObject([
      { id: '1', code: 'A1', title: '甲', amount: 12.5 },
      { id: '2', code: 'A2', amount: null },
    ])
    const added = await data<Row>(table, 'POST', 'add', { code: 'A3', title: '丙', amount: 7 })
    expect(added.body.success).toBe(true)
    expect((await data(table, 'PUT', 'edit', { id: '1', title: '改' })).body.success).toBe(true)
    expect((await data(table, 'DELETE', 'delete?id=2')).body.success).toBe(true)
    expect(await query(`select code, title, del_flag from legacy.${table} order by code`)).toEqual([
      { code: 'A1', title: '改', del_flag: 0 },
      { code: 'A2', title: '乙', del_flag: 1 },
      { code: 'A3', title: '丙', del_flag: 0 },
    ])
    expect(await query(`select to_regclass('of_${table}') as made`)).toEqual([{ made: null }])
    const again = await data(table, 'POST', 'add', { code: 'A3', title: '重' })
    expect(JSON.stringify(again.body.result)).toContain('"field":"code"')
    const check = `/sys/duplicate/check?tableName=legacy.${table}&fieldName=code&fieldVal=`
    expect((await call('GET', `${check}A3`)).body.success).toBe(false)
    expect((await call('GET', `${check}A9`)).body.success).toBe(true)
  })

  it('keeps its place through edits, views and further synchronisations', async () => {
    const table = await ordersTable()
    const id = await imported(table)
    await synchronise(id)
    const { fields } = await formOf(id)
    const more = [...fields, field('remark', { isQuery: '1' })]
    const edited = await cgform('PUT', 'head/edit', { id, tableSchema: 'public', fields: more })
    expect(edited.body.success).toBe(true)
    expect((await synchronise(id)).body.message).toBe('同步成功')
    const columns = await query(
      `select attname from pg_attribute where attrelid = 'legacy.${table}'::regclass and attname = 'remark'`,
    )
    expect(columns).toHaveLength(1)
    const view = String((await cgform<{ id: string }>('POST', `head/copyOnline?code=${id}`)).body.result.id)
    expect((await synchronise(view)).body.message).toBe('同步成功')
    expect(await rowsOf(`${table}$1`)).toHaveLength(2)
    const last = await query(`select statements from onl_form_sync where table_name = '${table}' and mode = 'normal'
      order by create_time desc limit 1`)
    expect(last[0]?.statements).toContain(`"legacy"."${table}"`)
  })

  it('is deleted without its table, which can be imported again', async () => {
    const table = await ordersTable()
    const id = await imported(table)
    await synchronise(id)
    const { confirm } = (await cgform<{ confirm: string }>('GET', `api/deletePlan?ids=${id}`)).body.result
    expect((await cgform('DELETE', `head/delete?id=${id}&confirm=${confirm}`)).body.success).toBe(true)
    expect(await query(`select code from legacy.${table} order by code`)).toEqual([{ code: 'A1' }, { code: 'A2' }])
    await synchronise(await imported(table))
    expect(await rowsOf(table)).toHaveLength(2)
  })
})
