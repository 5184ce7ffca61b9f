import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetRows } from '#server/platform/excel/reading/sheet-rows.ts'
import type { Row } from '#shared/documents/entity.ts'
import { accessTo } from '../entity-access.ts'
import { createContext } from '../record-context.ts'
import { failingCommit, spooledFilesOpen } from '../testing/failing-commit.ts'
import { type ListedItems, listedItems } from '../testing/listed-items.ts'
import { refusalOf } from '../testing/refused.ts'
import { itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'
import { exportWhere } from './export-records.ts'

let items: ListedItems
beforeAll(async () => {
  items = await listedItems()
})
afterAll(() => items.test.drop())

const admin = testPrincipal()
const never = new AbortController().signal
const LIMITS = { bytes: 100_000_000, rows: 100_000, ms: 60_000 }

const exported = (query: Row = {}, principal = admin) =>
  items.under.engine.export(principal, itemEntity, { column: 'id', order: 'asc', ...query }, never)

/** The sheet as rows of texts, by the heads of their columns. */
async function sheetOf(query: Row = {}, principal = admin) {
  const { content } = await exported(query, principal)
  const lines: string[][] = []
  for await (const { cells } of sheetRows(await buffer(content), LIMITS)) {
    const line: string[] = []
    for (const [column, cell] of cells) line[column - 1] = 'text' in cell ? cell.text : String(Object.values(cell)[1])
    lines.push(line)
  }
  const [title, by, heads, ...rows] = lines
  const records = rows.map((row) => Object.fromEntries(heads!.map((head, index) => [head, row[index]])))
  return { title, by, heads: heads!, records, names: records.map((record) => record.名称).join('') }
}

describe('an exported list', () => {
  it('has a title, who exported it, and the titles of the fields that may leave', async () => {
    const { title, by, heads } = await sheetOf()
    expect(title).toEqual(['物品列表数据'])
    expect(by).toEqual(['导出人:管理员'])
    expect(heads).toContain('薪资')
    expect(heads).not.toContain('密码')
    expect((await sheetOf({}, principalWith())).heads).not.toContain('薪资')
  })

  it('has texts for keys, 是 and 否, numbers as numbers, and dates as they are shown', async () => {
    const { records } = await sheetOf()
    expect(records[0]).toMatchObject({
      名称: '张三',
      金额: '10.5',
      数量: '1',
      启用: '是',
      出厂日期: '2024-01-01',
      发生时间: '2024-01-01 08:00:00',
      颜色: '红',
      多种颜色: '红,绿',
      节点: '北京,上海',
      关联节点: '北京,上海',
    })
    expect(records[1]).toMatchObject({ 启用: '否', 颜色: '绿' })
  })

  it('holds what the list would, whatever its pages', async () => {
    expect((await sheetOf()).names).toBe('张三李四王五null')
    expect((await sheetOf({ pageSize: '2', pageNo: '1' })).names).toBe('张三李四王五null')
    expect((await sheetOf({ active: 'true' })).names).toBe('张三null')
    expect((await sheetOf({ order: 'desc', amount_begin: '6' })).names).toBe('李四张三')
    expect((await sheetOf({ paramsStr: JSON.stringify({ name: '*三' }) })).names).toBe('张三')
    expect((await sheetOf({ paramsStr: JSON.stringify({ name: ['张三', '李四'] }) })).names).toBe('张三李四')
  })

  it('may be one page, ticked rows, or other columns', async () => {
    expect((await sheetOf({ range: 'page', pageNo: '2', pageSize: '3' })).names).toBe('null')
    expect((await sheetOf({ selections: 'b,d,deleted,elsewhere,' })).names).toBe('李四null')
    expect((await sheetOf({ columns: 'quantity,name,pin,delFlag,nothing' })).heads).toEqual(['数量', '名称'])
  })

  it('never holds rows beyond tenant and data rules, not even ticked ones', async () => {
    items.under.filters.set(itemEntity.$id, [
      [{ id: 'r', ruleName: '', ruleColumn: 'name', ruleConditions: '=', ruleValue: '李四' }],
    ])
    expect((await sheetOf({ selections: 'a,b' })).names).toBe('李四')
    items.under.filters.clear()
    expect((await sheetOf({}, testPrincipal({ tenantId: 7 }))).names).toBe('别的租户')
  })

  it('has the name and size of its file', async () => {
    const { name, size, content } = await exported()
    expect(name).toMatch(/^物品-\d{14}\.xlsx$/)
    expect((await buffer(content)).length).toBe(size)
  })

  it('is an empty file without rows, which clients report as a failed download', async () => {
    for (const query of [{ name: '没有' }, { selections: 'deleted' }, { range: 'page', pageNo: '9', pageSize: '10' }]) {
      const { size, content } = await exported(query)
      expect([size, (await buffer(content)).length]).toEqual([0, 0])
    }
  })

  it('is refused before it begins when it would be too long, or asks for what is not there', async () => {
    const { kysely } = items.test.database
    await sql`insert into demo_node (id, title, tenant_id)
      select 'm' || n, '节点' || n, 9 from generate_series(1, 1001) as n`.execute(kysely)
    const many = items.under.engine.export(testPrincipal({ tenantId: 9 }), nodeEntity, {}, never)
    expect(await refusalOf(many)).toMatchObject({ code: 'EXPORT_TOO_LARGE', details: { limit: 1000 } })
    expect((await refusalOf(exported({ column: 'pin' }))).code).toBe('SORT_UNKNOWN')
    for (const paramsStr of ['{', '[]', '{"superQueryParams":{}}', '{"name":[["张三"]]}']) {
      expect((await refusalOf(exported({ paramsStr }))).code).toBe('REQUEST_INVALID')
    }
  })

  it('ends when the caller goes away, and gives its connection back', async () => {
    const gone = items.under.engine.export(admin, itemEntity, {}, AbortSignal.abort())
    await expect(gone).rejects.toThrow('abort')
    const halfway = new AbortController()
    const { dictionaries } = items.under.needs
    const texts = dictionaries.texts
    dictionaries.texts = async (code) => {
      halfway.abort()
      return texts(code)
    }
    await expect(items.under.engine.export(admin, itemEntity, {}, halfway.signal)).rejects.toThrow('abort')
    dictionaries.texts = texts
    await expect.poll(() => items.test.database.pool.idleCount).toBe(items.test.database.pool.totalCount)
    expect((await sheetOf()).records).toHaveLength(4)
  })

  it('is ended in the database as soon as the caller goes away, while rows are counted or read', async () => {
    const { kysely, pool } = items.test.database
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`.execute(kysely)
      return rows[0]!.count
    }
    await sheetOf()
    const holding = await kysely.startTransaction().execute()
    await sql`lock table demo_item in access exclusive mode`.execute(holding)
    try {
      for (const query of [{}, { range: 'page' }]) {
        const leaving = new AbortController()
        const gone = items.under.engine.export(admin, itemEntity, query, leaving.signal)
        const ended = expect(gone).rejects.toThrow()
        await expect.poll(waiting).toBe(1)
        leaving.abort()
        await ended
        expect(await waiting()).toBe(0)
      }
    } finally {
      await holding.rollback().execute()
    }
    expect(pool.idleCount).toBe(pool.totalCount)
    expect((await sheetOf()).records).toHaveLength(4)
  })

  it('leaves no file open where its transaction fails behind it', async () => {
    const { needs } = items.under
    const kysely = failingCommit(needs.database.kysely)
    const context = { ...createContext(needs), database: { ...needs.database, kysely } }
    const scope = { query: { range: 'page' }, where: sql<boolean>`true`, ignored: [] }
    await expect(exportWhere(accessTo({ context, principal: admin }, itemEntity), scope, never)).rejects.toThrow(
      'commit',
    )
    // The file must close soon, and not only by garbage collection.
    await expect.poll(spooledFilesOpen, { timeout: 2000 }).toBe(0)
  })

  it('reads rows by batches that are all of one moment', async () => {
    const { kysely } = items.test.database
    await sql`insert into demo_node (id, title, tenant_id)
      select 'k' || n, '节点' || n, 8 from generate_series(1, 1000) as n`.execute(kysely)
    const { content } = await items.under.engine.export(testPrincipal({ tenantId: 8 }), nodeEntity, {}, never)
    let rows = 0
    for await (const _ of sheetRows(await buffer(content), LIMITS)) rows += 1
    expect(rows).toBe(3 + 1000)
  })
})
