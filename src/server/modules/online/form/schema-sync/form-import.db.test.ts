import { describe, expect, it } from 'vitest'
import { createFormHarness, freshName } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { cgform, data, synchronise, formOf, rowsOf } = forms

const query = (statement: string) => forms.server.database.pool.query(statement)
const offered = async () => (await cgform<{ id: string }[]>('GET', 'head/queryTables')).body.result.map(({ id }) => id)
const described = async (table: string) => {
  const { body } = await cgform<PageResult>('GET', 'api/importable?pageSize=500')
  return (body.result.records as Row[]).find(({ id }) => id === `of_${table}`)
}
const bring = (names: string) => cgform<{ ids: string[] }>('POST', 'head/transTables', { names })
const imported = async (table: string): Promise<string> => {
  const { body } = await bring(`of_${table}`)
  expect(body.message).toBe('导入成功')
  return body.result.ids[0]!
}

describe('tables of the database', () => {
  it('are offered when they have the prefix of forms and no form; tables of the product never are', async () => {
    const [free, own, elsewhere] = [freshName('free'), freshName('own'), freshName('shop')]
    const upper = `of_Upper_${free}`
    await query(`create table of_${free} (id varchar(32) primary key, name text)`)
    await query(`create table ${elsewhere} (id varchar(32) primary key, name text)`)
    await query(`create table "${upper}" (id varchar(32) primary key, name text)`)
    await query(`create view of_${free}_view as select * from of_${free}`)
    await query(`create table of_${free}_parts (id varchar(32) primary key, name text) partition by range (id)`)
    await query(`create table of_${free}_part partition of of_${free}_parts default`)
    await query(`create table of_${free}_ruled (id varchar(32) primary key, name text)`)
    await query(`alter table of_${free}_ruled enable row level security`)
    await cgform('POST', 'head/add', {
      tableName: own,
      tableTxt: '已有',
      fields: [{ dbFieldName: 'name', dbFieldTxt: '名' }],
    })
    await query(`create table of_${own} (id varchar(32) primary key, name text)`)
    const names = (await offered()).filter(
      (name) => name.includes(free) || !name.startsWith('of_') || name.includes(own) || name.includes(elsewhere),
    )
    expect(names).toEqual([`of_${free}`])
    for (const table of ['sys_user', 'sys_document', elsewhere, `of_${own}`, `of_${free}_ruled`, 'of_no_such']) {
      const { body } = await bring(table)
      expect(body.success).toBe(false)
      expect(body.message).toMatch(/^没有可导入的数据表 of_/)
    }
  })

  it('need the permission to import', async () => {
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    for (const [method, path, body] of [
      ['GET', 'head/queryTables', undefined],
      ['GET', 'api/importable', undefined],
      ['GET', 'head/transTables/of_x', undefined],
      ['POST', 'head/transTables', { names: 'of_x' }],
    ] as const) {
      expect((await cgform(method, path, body, person)).status).toBe(403)
    }
  })

  it('are listed with their future form, or the reason of a refusal', async () => {
    const table = freshName('told')
    await query(`create table of_${table} (code varchar(20) primary key, name text, data jsonb)`)
    await query(`comment on table of_${table} is '老门店'`)
    // The database has no estimate of a table that was never analysed.
    await query(`insert into of_${table} (code) select n::text from generate_series(1, 3) n`)
    expect(await described(table)).toMatchObject({
      rowCount: 3,
      ...{ comment: '老门店', fieldCount: 2, left: 'data', refusal: '主键须为单独的一列 id' },
    })
    expect((await bring(`of_${table}`)).body.message).toBe(`数据表 of_${table} 不能导入：主键须为单独的一列 id`)
  })

  it('with hostile names of columns and comments are read literally', async () => {
    const table = freshName('hostile')
    await query(
      `create table of_${table} (id varchar(32) primary key, "x""; drop table sys_user; --" text, "表" text, name text)`,
    )
    await query(`comment on column of_${table}.name is '<img src=x onerror=alert(1)>''; drop table sys_user; --'`)
    const id = await imported(table)
    expect((await formOf(id)).fields).toMatchObject([
      { dbFieldName: 'name', dbFieldTxt: `<img src=x onerror=alert(1)>'; drop table sys_user; --` },
    ])
    expect((await synchronise(id)).body.message).toBe('同步成功')
    const answer = await cgform('GET', `head/transTables/${encodeURIComponent("of_x'; drop table sys_user; --")}`)
    expect(answer.body.message).toContain('没有可导入的数据表')
    expect((await query('select 1 from sys_user limit 1')).rows).toHaveLength(1)
  })
})

describe('an imported table', () => {
  it('is a form that is not synchronised; the synchronisation adds engine columns and keeps all rows', async () => {
    const table = freshName('old_shop')
    await query(`create table of_${table} (id bigint generated always as identity primary key,
      code varchar(20) not null unique, name text not null, area numeric(10, 2) default 0, floors smallint,
      seen_at timestamp, create_time timestamp, version integer, data jsonb)`)
    await query(`insert into of_${table} (code, name, area, floors, seen_at, data) values
      ('A1', '东门店', 12.5, 3, '2026-01-02 08:00', '{"a":1}'), ('A2', '西门店', 7, null, null, null)`)
    const id = (await cgform<{ ids: string[] }>('GET', `head/transTables/of_${table}`)).body.result.ids[0]!
    expect(await offered()).not.toContain(`of_${table}`)
    const form = await formOf(id)
    expect(form).toMatchObject({ tableName: table, isDbSynch: 'N', tableVersion: 1 })
    expect((await data(table, 'GET', 'list')).body.message).toBe('NO_DB_SYNC')
    expect((await bring(`of_${table}`)).body.message).toBe(`没有可导入的数据表 of_${table}`)

    expect((await synchronise(id)).body.message).toBe('同步成功')
    const rows = (await rowsOf(table)).sort((one, other) => String(one.code).localeCompare(String(other.code)))
    expect(rows).toMatchObject([
      { id: '1', code: 'A1', name: '东门店', area: 12.5, floors: 3, seenAt: '2026-01-02 08:00:00', version: 1 },
      { id: '2', code: 'A2', name: '西门店', area: 7, floors: null },
    ])
    const kept = await query(`select data from of_${table} where code = 'A1'`)
    expect(kept.rows).toEqual([{ data: { a: 1 } }])

    expect((await data(table, 'POST', 'add', { code: 'A1', name: '重复' })).body.success).toBe(false)
    expect((await data(table, 'POST', 'add', { code: 'A3' })).body.result).toMatchObject({
      problems: [{ field: 'name' }],
    })
    expect((await data(table, 'POST', 'add', { code: 'A3', name: '南门店' })).body.success).toBe(true)
    expect((await data(table, 'PUT', 'edit', { id: '1', name: '新名' })).body.success).toBe(true)
    expect((await data(table, 'DELETE', 'delete?id=2')).body.success).toBe(true)
    expect(await rowsOf(table)).toHaveLength(2)
    expect((await synchronise(id)).body.success).toBe(true)
    const { rows: last } = await query(
      `select statements from onl_form_sync where table_name = '${table}' order by create_time desc limit 1`,
    )
    expect(last).toEqual([{ statements: '' }])
  })

  it('keeps every digit of its numbers, or is refused', async () => {
    const table = freshName('exact')
    await query(`create table of_${table} (id varchar(32) primary key, ratio double precision, part real, serial bigint,
      price numeric, whole numeric)`)
    await query(
      `insert into of_${table} values ('1', 12345678.12345678, 0.1, 9007199254740991, -0.123456789012345, 1e14)`,
    )
    const refused = async (columns: string) =>
      expect((await bring(`of_${table}`)).body.message).toBe(
        `数据表 of_${table} 不能导入：列 ${columns} 中有超过15位数字或10位小数的值`,
      )
    await refused('price')
    await query(
      `update of_${table} set price = 12345.0123456789, serial = 9007199254740993, ratio = 1e-11, whole = 1e15`,
    )
    await refused('ratio、serial、whole')
    await query(`update of_${table} set serial = 7, ratio = 12345678.12345678, whole = 100000000000000.50`)
    await refused('whole')
    await query(`update of_${table} set whole = 100000000000000.00`)
    const id = await imported(table)
    const { fields } = await formOf(id)
    const decimal = (field: Row) => ({ ...field, dbType: 'BigDecimal', dbLength: 20 })
    await cgform('PUT', 'head/edit', {
      id,
      fields: fields.map((field) => (['ratio', 'part'].includes(String(field.dbFieldName)) ? decimal(field) : field)),
    })
    expect((await synchronise(id)).body.message).toBe('同步成功')
    const { rows } = await query(
      `select trim_scale(ratio)::text as ratio, trim_scale(part)::text as part, price::text, pg_typeof(part)::text as type
      from of_${table}`,
    )
    expect(rows).toEqual([{ ratio: '12345678.12345678', part: '0.1', price: '12345.0123456789', type: 'numeric' }])
  })

  it('notes what happens to rows with a tenant and to deleted rows, and does so', async () => {
    const table = freshName('with_tenants')
    await query(`create table of_${table} (id varchar(32) primary key, name text, tenant_id integer, del_flag integer)`)
    await query(`insert into of_${table} values ('1', '无', null, 0), ('2', '别处', 7, 0), ('3', '已删', 0, 1)`)
    expect((await described(table))?.notes).toMatch(/tenant_id.*；del_flag/)
    await synchronise(await imported(table))
    expect(await rowsOf(table)).toMatchObject([{ id: '1' }])
    const { rows } = await query(`select id, tenant_id, del_flag from of_${table} order by id`)
    expect(rows).toEqual([
      { id: '1', tenant_id: 0, del_flag: 0 },
      { id: '2', tenant_id: 7, del_flag: 0 },
      { id: '3', tenant_id: 0, del_flag: 1 },
    ])
  })

  it('gets a longer statement limit, and the usual limit for locks', async () => {
    const table = freshName('limits')
    await query(`create table of_${table} (id varchar(32) primary key, amount integer)`)
    await query(`create table ${table}_seen (statement text, lock text)`)
    await query(`create function ${table}_ok(numeric) returns boolean language plpgsql volatile as $$ begin
      insert into ${table}_seen values (current_setting('statement_timeout'), current_setting('lock_timeout'));
      return true; end $$`)
    await query(`insert into of_${table} values ('1', 1)`)
    await query(`alter table of_${table} add check (${table}_ok(amount))`)
    const id = await imported(table)
    const { fields } = await formOf(id)
    await cgform('PUT', 'head/edit', { id, fields: [{ ...fields[0], dbType: 'BigDecimal' }] })
    await query(`delete from ${table}_seen`)
    expect((await synchronise(id)).body.message).toBe('同步成功')
    expect((await query(`select distinct * from ${table}_seen`)).rows).toEqual([{ statement: '5min', lock: '5s' }])
  })

  it('drops NOT NULL of a column whose field was removed', async () => {
    const table = freshName('relaxed')
    await query(`create table of_${table} (id char(32) primary key, name varchar(50) not null, remark text)`)
    const id = await imported(table)
    const { fields } = await formOf(id)
    await cgform('PUT', 'head/edit', { id, fields: fields.slice(1) })
    expect((await synchronise(id)).body.message).toBe('同步成功')
    // The column stays without its field, and does not prevent inserts.
    expect((await data(table, 'POST', 'add', { remark: '甲' })).body.success).toBe(true)
    expect(await rowsOf(table)).toMatchObject([{ remark: '甲' }])
  })

  it('keeps objects of its other users; refusals of the database are reported', async () => {
    const table = freshName('used')
    await query(`create table of_${table} (id varchar(32) primary key, amount integer, name text)`)
    await query(`create view of_${table}_view as select amount from of_${table}`)
    const id = await imported(table)
    const { fields } = await formOf(id)
    await cgform('PUT', 'head/edit', { id, fields: [{ ...fields[0], dbType: 'long' }, fields[1]] })
    const { body, status } = await synchronise(id)
    expect(status).toBe(200)
    expect(body.message).toBe(`数据库不允许修改 of_${table} 的列 amount：视图或计算列正在使用`)
    expect((await formOf(id)).isDbSynch).toBe('N')
  })

  it('is imported again after only its form was removed', async () => {
    const table = freshName('came_back')
    const fields = [{ dbFieldName: 'name', dbFieldTxt: '名称' }]
    const first = (await cgform('POST', 'head/add', { tableName: table, tableTxt: '回来', fields })).body.result.id
    await synchronise(String(first))
    await data(table, 'POST', 'add', { name: '留下的' })
    await cgform('DELETE', `head/removeRecord?id=${first}`)
    expect(await offered()).toContain(`of_${table}`)
    const id = await imported(table)
    expect((await synchronise(id)).body.message).toBe('同步成功')
    expect(await rowsOf(table)).toMatchObject([{ name: '留下的' }])
  })

  it('becomes one form by parallel calls', async () => {
    const table = freshName('at_once')
    await query(`create table of_${table} (id varchar(32) primary key, name text)`)
    const answers = await Promise.all([bring(table), bring(table), bring(table)])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})
