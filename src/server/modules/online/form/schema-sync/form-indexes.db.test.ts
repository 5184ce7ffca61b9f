import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFormHarness, freshName } from '#server/modules/online/testing/form-harness.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { call, cgform, data, synchronise, formOf } = forms

const code: Row = { dbFieldName: 'code', dbFieldTxt: '编码' }
const day: Row = { dbFieldName: 'day', dbFieldTxt: '日期', dbType: 'Date', fieldShowType: 'date' }
const title: Row = { dbFieldName: 'title', dbFieldTxt: '名称', dbLength: 200, isQuery: '1', queryMode: 'like' }
const by = (indexField: string, more: Row = {}): Row => ({ indexName: 'by_it', indexField, ...more })
const unique = { indexType: 'unique' }

const headOf = (tableName: string, more: Row = {}) => ({ tableName, tableTxt: `表单 ${tableName}`, ...more })
async function addForm(tableName: string, fields: Row[], indexs: Row[], more: Row = {}): Promise<string> {
  const { body } = await cgform('POST', 'api/addAll', { head: headOf(tableName, more), fields, indexs })
  if (!body.success) throw new Error(body.message)
  return String(body.result.id)
}

/** Definitions of the indexes of a table, without names and primary key. */
async function indexesOf(table: string): Promise<string[]> {
  const { rows } = await forms.server.database.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename = $1 and indexname like 'ofx%'`,
    [`of_${table}`],
  )
  return rows.map(({ indexdef }) => indexdef.replace(/^CREATE (.*)INDEX .* USING /, '$1').trim()).sort()
}

/** Indexes of a table that existed before are made after the synchronisation. */
const expectIndexes = async (table: string, indexes: string[]) => {
  await expect.poll(() => indexesOf(table), { timeout: 60_000, interval: 100 }).toEqual(indexes)
}

const LIST = 'btree (tenant_id, create_time, id, del_flag)'

describe('designed indexes', () => {
  it('are stored with the form, made with its table, changed and dropped; rows stay', async () => {
    const table = freshName('indexed')
    const id = await addForm(table, [code, day], [by('code,day'), by('create_by', { indexName: 'who' })])
    expect((await synchronise(id)).body.message).toBe('同步成功')
    expect(await indexesOf(table)).toEqual(['btree (tenant_id, code, day)', 'btree (tenant_id, create_by)', LIST])
    await data(table, 'POST', 'add', { code: '甲', day: '2026-01-02' })

    const { indexs, fields } = await formOf(id)
    expect(indexs).toMatchObject([
      { indexName: 'by_it', indexField: 'code,day', indexType: 'normal', cgformHeadId: id },
      { indexName: 'who', indexField: 'create_by' },
    ])
    expect((await cgform<Row[]>('GET', `index/listByHeadId?headId=${id}`)).body.result).toEqual(indexs)
    const [first, second] = indexs
    const edited = {
      head: { id },
      fields,
      indexs: [{ ...first, indexField: 'day' }, second],
      deleteIndexIds: [second!.id],
    }
    expect((await cgform('PUT', 'api/editAll', edited)).body.message).toBe('修改成功!')
    expect((await formOf(id)).indexs).toMatchObject([{ id: first!.id, indexField: 'day' }])
    expect((await synchronise(id)).body.success).toBe(true)
    await expectIndexes(table, [LIST, 'btree (tenant_id, day)'])
    const { records } = (await call<PageResult>('GET', `/online/data/${table}/list`)).body.result
    expect(records).toMatchObject([{ code: '甲', day: '2026-01-02' }])
  })

  it('stay when a client does not send them, and go when it sends an empty list', async () => {
    const table = freshName('unspoken')
    const id = await addForm(table, [code], [by('code')])
    const { fields, indexs } = await formOf(id)
    await cgform('PUT', 'head/edit', { id, tableTxt: '改名' })
    await cgform('PUT', 'api/editAll', { head: { id }, fields })
    expect((await formOf(id)).indexs).toEqual(indexs)
    await cgform('PUT', 'head/edit', { id, indexs: [] })
    expect((await formOf(id)).indexs).toEqual([])
  })

  it('prevent removing and renaming their fields', async () => {
    const table = freshName('holds')
    const id = await addForm(table, [code, day], [by('code')])
    const [first, second] = (await formOf(id)).fields
    for (const fields of [[second], [{ ...first, dbFieldName: 'number' }, second]]) {
      const { body } = await cgform('PUT', 'api/editAll', { head: { id }, fields })
      expect(body.result).toMatchObject({ problems: [{ field: 'indexs[0].indexField' }] })
      expect(body.message).toContain('表单没有字段 code')
    }
  })

  it('with hostile names are refused before any statement runs', async () => {
    const indexs = [
      by('code"); drop table sys_user; --', { indexName: 'x" on sys_user (id); --' }),
      by('用户', { indexName: '索引' }),
      by('code', { indexName: 'n'.repeat(65), indexType: 'unique using hash' }),
    ]
    const { body } = await cgform('POST', 'api/addAll', { head: headOf('hostile'), fields: [code], indexs })
    const { problems } = body.result as { problems: { field: string }[] }
    expect(problems.map(({ field }) => field)).toEqual([
      ...['indexs[0].indexName', 'indexs[0].indexField', 'indexs[1].indexName', 'indexs[1].indexField'],
      ...['indexs[2].indexName', 'indexs[2].indexType'],
    ])
    expect((await cgform('POST', 'api/addAll', { head: headOf('hostile'), fields: [code], indexs: 'x' })).status).toBe(
      400,
    )
  })

  it('may have the same names in different forms', async () => {
    for (const table of [freshName('same_one'), freshName('same_two')]) {
      const id = await addForm(table, [code], [by('code')])
      expect((await synchronise(id)).body.success).toBe(true)
      expect(await indexesOf(table)).toContain('btree (tenant_id, code)')
    }
  })

  it('of rows of a sub-table are made, too', async () => {
    const [mainTable, table] = [freshName('indexed_main'), freshName('indexed_line')]
    const main = await addForm(mainTable, [code], [], { tableType: 2 })
    const key = { dbFieldName: 'main_id', dbFieldTxt: '外键', mainTable }
    const more = { tableType: 3, relationType: 0, tabOrderNum: 1 }
    await addForm(table, [code, key], [by('main_id,code', { indexName: 'lines' }), by('update_time')], more)
    expect((await synchronise(main)).body.message).toBe('同步成功')
    expect(await indexesOf(table)).toEqual([
      'btree (tenant_id, main_id)',
      'btree (tenant_id, main_id, code)',
      'btree (tenant_id, update_time)',
    ])
  })

  it('are copied with the form, restored with a version, and compared', async () => {
    const table = freshName('versioned')
    const id = await addForm(table, [code], [by('code')])
    await cgform('POST', 'head/copyOnlineTable', { id, tableName: `${table}_copy` })
    const { records } = (await cgform<PageResult>('GET', `head/list?tableName=${table}_copy`)).body.result
    const copy = await formOf(String((records as Row[])[0]!.id))
    expect(copy.indexs).toMatchObject([{ indexName: 'by_it', indexField: 'code' }])
    expect(copy.indexs[0]!.id).not.toBe((await formOf(id)).indexs[0]!.id)

    await cgform('PUT', 'head/edit', { id, indexs: [] })
    const compared = await cgform<PageResult>('GET', `api/compare?id=${id}&from=1`)
    expect(compared.body.result.records).toMatchObject([{ label: '索引 by_it', before: 'code' }])
    expect((await cgform('POST', 'api/restore', { id, number: 1 })).body.success).toBe(true)
    expect((await formOf(id)).indexs).toMatchObject([{ indexName: 'by_it' }])
  })
})

describe('a unique index over several fields', () => {
  it('refuses duplicates under its field, also of deleted rows', async () => {
    const table = freshName('together')
    const id = await addForm(table, [code, day], [by('code,day', unique)])
    await synchronise(id)
    expect(await indexesOf(table)).toContain('UNIQUE btree (tenant_id, code, day)')
    const add = (row: Row) => data(table, 'POST', 'add', row)
    const { id: first } = (await add({ code: '甲', day: '2026-01-02' })).body.result
    expect((await add({ code: '甲', day: '2026-01-03' })).body.success).toBe(true)
    expect((await add({ code: '甲' })).body.success).toBe(true)
    expect((await add({ code: '甲' })).body.success).toBe(true)
    const again = (await add({ code: '甲', day: '2026-01-02' })).body
    expect(again.result).toMatchObject({ problems: [{ field: 'code', message: '编码、日期的组合已存在' }] })
    await data(table, 'DELETE', `delete?id=${first}`)
    expect((await add({ code: '甲', day: '2026-01-02' })).body.message).toContain('在回收站中')
  })

  it('is refused while values are duplicate, deleted rows included; rows of other tenants do not matter', async () => {
    const table = freshName('twice')
    const id = await addForm(table, [code, day], [])
    await synchronise(id)
    for (const at of [1, 2, 3]) await data(table, 'POST', 'add', { code: `甲${at > 2}`, day: '2026-01-02' })
    await forms.server.database.pool.query(`update of_${table} set del_flag = 1 where code = '甲false'`)
    await cgform('PUT', 'head/edit', { id, indexs: [by('code,day', unique)] })
    expect((await synchronise(id)).body.message).toBe('字段 code、day 要求唯一，但已有1个值重复')
    expect((await synchronise(id, 'force')).body.message).toContain('1个值重复')
    await forms.server.database.pool.query(
      `update of_${table} set tenant_id = 7 where id = (select min(id) from of_${table} where code = '甲false')`,
    )
    expect((await synchronise(id)).body.success).toBe(true)
  })
})

describe('a list in the order of a field', () => {
  const inOrder = { fieldExtendJson: '{"orderRule":"asc"}' }

  it('has an index when every value fits into one; longer values are saved without it', async () => {
    const [short, long] = [freshName('in_order'), freshName('in_long_order')]
    await synchronise(await addForm(short, [{ ...code, ...inOrder }], []))
    expect(await indexesOf(short)).toEqual(['btree (tenant_id, code)', LIST])
    await synchronise(await addForm(long, [{ ...code, ...inOrder, dbLength: 8000 }], []))
    expect(await indexesOf(long)).toEqual([LIST])
    // Random, so that compression does not make it short.
    const rows = [`b${randomBytes(3000).toString('hex')}`, 'a']
    for (const each of rows) expect((await data(long, 'POST', 'add', { code: each })).body.message).toBe('添加成功！')
    const { records } = (await call<PageResult>('GET', `/online/data/${long}/list`)).body.result
    expect(records.map((record) => record.code)).toEqual(rows.toReversed())
  })
})

describe('a page far from the beginning', () => {
  it('is found in the index alone', async () => {
    const table = freshName('far')
    await synchronise(await addForm(table, [title], []))
    const { pool } = forms.server.database
    await pool.query(
      `insert into of_${table} (id, title, tenant_id) select n::text, repeat('门店', 50), 0 from generate_series(1, 20000) n`,
    )
    await pool.query(`vacuum analyze of_${table}`)
    const { rows } = await pool.query(
      `explain select id from of_${table} where tenant_id = 0 and del_flag = 0
       order by create_time desc, id desc limit 10 offset 15000`,
    )
    expect(JSON.stringify(rows)).toContain('Index Only Scan Backward')
  })
})

describe('a search by substring', () => {
  const picture: Row = { dbFieldName: 'picture', dbFieldTxt: '照片', fieldShowType: 'image' }
  const INDEXES = ['gin (picture gin_trgm_ops)', 'gin (title gin_trgm_ops)']
  const query = (statement: string) => forms.server.database.pool.query(statement)

  it('has an index that the list uses', async () => {
    const table = freshName('by_part')
    await synchronise(await addForm(table, [title, picture], []))
    expect(await indexesOf(table)).toEqual([LIST, ...INDEXES])
    await query(`insert into of_${table} (id, title) select n::text, '门店' || n from generate_series(1, 20000) n`)
    await query(`vacuum analyze of_${table}`)
    const { rows } = await query(`explain select id from of_${table} where title ilike '%店4999%' and tenant_id = 0`)
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan')
    const found = await call<PageResult>('GET', `/online/data/${table}/list?title=${encodeURIComponent('*店4999*')}`)
    expect(found.body.result.records).toMatchObject([{ title: '门店4999' }])
  })

  it('works without one when the database cannot make it, and gets it later', async () => {
    const table = freshName('no_parts')
    const id = await addForm(table, [title, picture], [])
    await query('drop extension pg_trgm cascade')
    try {
      expect((await synchronise(id)).body.message).toBe('同步成功')
      expect(await indexesOf(table)).toEqual([LIST])
    } finally {
      await query('create extension pg_trgm')
    }
    expect((await synchronise(id)).body.message).toBe('同步成功')
    await expectIndexes(table, [LIST, ...INDEXES])
  })
})

describe('an index of an existing table', () => {
  const query = (statement: string, values: unknown[] = []) => forms.server.database.pool.query(statement, values)
  const unmade = async (table: string) => {
    const { rows } = await query(
      `select 1 from pg_index where indrelid = $1::regclass and not (indisvalid and indisready)`,
      [`of_${table}`],
    )
    return rows.length
  }

  it('is made while others work with the table, and the synchronisation does not wait', {
    timeout: 120_000,
  }, async () => {
    const table = freshName('in_use')
    const id = await addForm(table, [code, { ...title, queryMode: 'single' }], [])
    await synchronise(id)
    await data(table, 'POST', 'add', { code: '甲' })
    await cgform('PUT', 'head/edit', { id, fields: [(await formOf(id)).fields[0], title], indexs: [by('code')] })
    // An index is valid only after all transactions that were reading at its start have ended.
    const reader = await forms.server.database.pool.connect()
    try {
      await reader.query('begin isolation level repeatable read')
      await reader.query('select 1 from sys_user limit 1')
      expect((await synchronise(id)).body.message).toBe('同步成功')
      await expect.poll(() => unmade(table), { timeout: 60_000, interval: 100 }).toBe(1)
      expect((await data(table, 'POST', 'add', { code: '乙' })).body.success).toBe(true)
      expect((await call<PageResult>('GET', `/online/data/${table}/list`)).body.result.total).toBe(2)
      // A synchronisation meanwhile is refused, and nothing is made twice.
      expect((await synchronise(id)).body.message).toContain('系统繁忙')
      await reader.query('commit')
    } finally {
      reader.release(true)
    }
    await expectIndexes(table, ['btree (tenant_id, code)', LIST, 'gin (title gin_trgm_ops)'])
  })

  it('is made again when its column gets another type', { timeout: 120_000 }, async () => {
    const table = freshName('retyped')
    const only = { ...code, fieldValidType: 'only' }
    const id = await addForm(table, [only, day], [by('code,day')])
    await synchronise(id)
    const created = ['UNIQUE btree (tenant_id, code)', LIST, 'btree (tenant_id, code, day)'].sort()
    expect(await indexesOf(table)).toEqual(created)
    const [first, second] = (await formOf(id)).fields
    await cgform('PUT', 'head/edit', { id, fields: [{ ...first, dbType: 'int', dbLength: 10 }, second] })
    expect((await synchronise(id)).body.message).toBe('同步成功')
    expect(await indexesOf(table)).toContain('UNIQUE btree (tenant_id, code)')
    await expectIndexes(table, created)
  })
})
