import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '#shared/documents/report/report.ts'
import { sheetsIn } from '../platform/excel/testing/sheets-in.ts'
import { createContext } from '../records/record-context.ts'
import { failingCommit, spooledFilesOpen } from '../records/testing/failing-commit.ts'
import { type ListedItems, listedItems } from '../records/testing/listed-items.ts'
import { refusalOf } from '../records/testing/refused.ts'
import { testPrincipal } from '../records/testing/test-principal.ts'
import { createReportService } from './report.service.ts'
import type { ReportContext } from './report-context.ts'
import { exportReport } from './report-export.ts'
import { createReportLibrary } from './report-library.ts'

const ROWS = 25_001
const LARGE = testPrincipal({ tenantId: 9 })
const never = new AbortController().signal

let items: ListedItems
beforeAll(async () => {
  items = await listedItems()
  await sql`insert into demo_item (id, name, quantity, color, tenant_id)
    select lpad(n::text, 5, '0'), '=' || n, n, 'r', 9 from generate_series(1, ${ROWS}) as n`.execute(kysely())
})
afterAll(() => items.test.drop())

const kysely = () => items.test.database.kysely

const report: Report = {
  $id: 'demo/items',
  code: 'items',
  title: '物品',
  sources: ['demo/item'],
  sql: ['select i.id, i.name, i.quantity, i.color, i.salary from demo_item i'],
  columns: {
    id: { title: '主键', type: 'String', sortable: true },
    name: { title: '名称', type: 'String' },
    quantity: { title: '数量', type: 'Integer', total: true, search: { mode: 'range' } },
    color: { title: '颜色', type: 'String', dict: 'color' },
    salary: { title: '薪资', type: 'Integer', show: false },
  },
  order: [{ column: 'id', order: 'asc' }],
}

function service(changes: Partial<Report> = {}, limits = { rows: 30_000, statementMs: 10_000 }) {
  const { needs } = items.under
  const never = () => Promise.reject(new Error('asked'))
  return createReportService({
    readsAtATime: 3,
    reports: [{ ...report, ...changes }],
    records: { ...needs, limits: { ...needs.limits, exportRows: limits.rows } },
    dataSources: { kindOf: never, query: never },
    statementLimitMs: limits.statementMs,
  })
}

async function sheetsOf(query = {}, principal = LARGE) {
  const { content } = await service().export(principal, 'items', query, never)
  return sheetsIn(await buffer(content))
}

/** Rows without heads and the lines above them. */
const bodyOf = ({ lines }: { lines: string[][] }) => lines.slice(3)

describe('an export of a report', () => {
  it('is an empty file without rows, which clients report as a failed download', async () => {
    for (const query of [{ quantity_begin: '99999' }, { force_id: 'nobody' }]) {
      const { size, content } = await service().export(LARGE, 'items', query, never)
      expect([size, (await buffer(content)).length]).toEqual([0, 0])
    }
  })

  it('goes on in further sheets, whose rows follow each other, with the sums below the last', async () => {
    const sheets = await sheetsOf()
    expect(sheets.map(({ name }) => name)).toEqual(['导出信息', '导出信息2', '导出信息3'])
    for (const { lines } of sheets) {
      expect(lines.slice(0, 3)).toEqual([['物品'], ['导出人:管理员'], ['主键', '名称', '数量', '颜色']])
    }
    const bodies = sheets.map(bodyOf)
    expect(bodies.map(({ length }) => length)).toEqual([10_000, 10_000, 5001 + 1])
    const sums = bodies[2]!.pop()
    expect(bodies.flat().map(([id]) => Number(id))).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
    expect(bodies[1]![0]).toEqual(['10001', '=10001', '10001', '红'])
    expect(sums).toEqual(['合计', String((ROWS * (ROWS + 1)) / 2)])
  })

  it('contains the filtered rows in their order, in one sheet as long as they fit', async () => {
    const sheets = await sheetsOf({ quantity_begin: '2', quantity_end: '10001', column: 'id', order: 'desc' })
    expect(sheets).toHaveLength(1)
    expect(bodyOf(sheets[0]!)).toHaveLength(10_000 + 1)
    expect(bodyOf(sheets[0]!)[0]![0]).toBe('10001')
    const [forced] = await sheetsOf({ force_id: '00002,00004' })
    expect(bodyOf(forced!)).toEqual([
      ['00002', '=2', '2', '红'],
      ['00004', '=4', '4', '红'],
      ['合计', '6'],
    ])
  })

  it('keeps to data rules in force', async () => {
    const rule = { id: 'r', ruleName: 'r', ruleColumn: 'quantity', ruleConditions: '<=', ruleValue: '10002' }
    items.under.filters.set('demo/item', [[rule]])
    try {
      const sheets = await sheetsOf()
      expect(sheets.map((sheet) => bodyOf(sheet).length)).toEqual([10_000, 2 + 1])
    } finally {
      items.under.filters.delete('demo/item')
    }
  })

  it('is refused with the number where there are more rows than may leave', async () => {
    const limited = service({}, { rows: ROWS - 1, statementMs: 10_000 })
    const refusal = await refusalOf(limited.export(LARGE, 'items', {}, never))
    expect(refusal).toMatchObject({ code: 'EXPORT_TOO_LARGE', details: { limit: ROWS - 1 } })
    expect(items.test.database.pool.idleCount).toBe(items.test.database.pool.totalCount)
  })

  it('is ended in the database as soon as its caller goes away', async () => {
    const joins = Array.from({ length: 3 }, (_, index) => `join demo_item x${index} on true`)
    const leaving = new AbortController()
    const working = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%readable_0%' and pid <> pg_backend_pid()`.execute(
        kysely(),
      )
      return rows[0]!.count
    }
    const limits = { rows: 30_000, statementMs: 60_000 }
    const gone = service({ sql: [...report.sql, ...joins] }, limits).export(LARGE, 'items', {}, leaving.signal)
    const ended = expect(gone).rejects.toThrow()
    try {
      await expect.poll(working).toBe(1)
    } finally {
      leaving.abort()
      await ended
    }
    expect(await working()).toBe(0)
    expect(items.test.database.pool.idleCount).toBe(items.test.database.pool.totalCount)
  })

  it('ends when its caller goes away between two batches, and gives its connection back', async () => {
    const leaving = new AbortController()
    const { dictionaries } = items.under.needs
    const { texts } = dictionaries
    let batches = 0
    dictionaries.texts = async (code) => {
      batches += 1
      if (batches === 3) leaving.abort()
      return texts(code)
    }
    try {
      await expect(service().export(LARGE, 'items', {}, leaving.signal)).rejects.toThrow('abort')
      expect(batches).toBeLessThan(6)
      await expect.poll(() => items.test.database.pool.idleCount).toBe(items.test.database.pool.totalCount)
    } finally {
      dictionaries.texts = texts
    }
  })

  const knownReport = (needs: ListedItems['under']['needs']) =>
    createReportLibrary([report], createContext(needs).entities).get('items')!
  const contextOf = (needs: ListedItems['under']['needs']) => ({
    ...createContext(needs),
    ...{ statementLimitMs: 10_000, dataSources: { kindOf: async () => 'http' as const, query: notAsked } },
  })
  const notAsked = () => Promise.reject(new Error('asked'))

  it('leaves no file open where its transaction fails behind it', async () => {
    const { needs } = items.under
    const kysely = failingCommit(needs.database.kysely)
    const context = { ...contextOf(needs), database: { ...needs.database, kysely } }
    await expect(exportReport(context, LARGE, knownReport(needs), { force_id: '00001' }, never)).rejects.toThrow(
      'commit',
    )
    // The file must close soon, and not only by garbage collection.
    await expect.poll(spooledFilesOpen, { timeout: 2000 }).toBe(0)
  })

  it('asks another data source only when it has its turn', async () => {
    const { needs } = items.under
    const reported: string[] = []
    const context: ReportContext = {
      ...contextOf(needs),
      exporting: async (_, task) => {
        reported.push('turn')
        return task()
      },
      dataSources: {
        kindOf: async () => 'http',
        query: async () => {
          reported.push('asked')
          return { columns: ['id', 'name'], rows: [{ id: 'a', name: '甲' }], truncated: false }
        },
      },
    }
    const rows = { source: 'shops', table: '/', rowsAt: '', filters: [] }
    const known = { ...knownReport(needs), external: { rows, columns: Object.keys(report.columns) } }
    const { content } = await exportReport(context, LARGE, known, {}, never)
    content.destroy()
    expect(reported).toEqual(['turn', 'asked'])
  })

  it('takes no longer than it may, in one statement or as a whole', async () => {
    const joins = Array.from({ length: 3 }, (_, index) => `join demo_item x${index} on true`)
    const slow = service({ sql: [...report.sql, ...joins] }, { rows: 30_000, statementMs: 50 })
    expect(await refusalOf(slow.export(LARGE, 'items', {}, never))).toMatchObject({ code: 'REPORT_TIMEOUT' })
    const { dictionaries } = items.under.needs
    const { texts } = dictionaries
    dictionaries.texts = (code) => new Promise((resolve) => setTimeout(() => resolve(texts(code)), 100))
    try {
      const long = service({}, { rows: 30_000, statementMs: 200 })
      expect(await refusalOf(long.export(LARGE, 'items', {}, never))).toMatchObject({ code: 'REPORT_TIMEOUT' })
    } finally {
      dictionaries.texts = texts
    }
  })
})
