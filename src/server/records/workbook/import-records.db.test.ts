import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import type { Principal } from '#server/http/principal.ts'
import { type ImportResult, MOST_IMPORT_PROBLEMS } from '#shared/wire/import-result.ts'
import type { RecordHooks } from '../engine-dependencies.ts'
import { refusalOf } from '../testing/refused.ts'
import { type TestEngine, testEngine } from '../testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'
import { mergedWorkbook, partOf, textsIn, workbookOf } from '../testing/test-workbook.ts'
import type { ImportOptions } from './import-options.ts'

const admin = testPrincipal()
const never = new AbortController().signal
let test: TestDatabase
let under: TestEngine
const effects: string[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  under = testEngine(test.database, [itemEntity, nodeEntity], {
    hooks: {
      [itemEntity.$id]: {
        async afterAdd({ name }, { trx, afterCommit }) {
          afterCommit(() => void effects.push(String(name)))
          if (name === '中途') await sql`insert into demo_item (name) values (${name})`.execute(trx)
        },
      },
    },
  })
  const { kysely } = test.database
  await sql`insert into demo_node (id, title) values ('n1', '北京'), ('n2', '上海'), ('n3', '同名'), ('n4', '同名')`.execute(
    kysely,
  )
  await sql`insert into demo_node (id, title, tenant_id) values ('n9', '别处', 7)`.execute(kysely)
})
afterAll(() => test.drop())
beforeEach(async () => {
  effects.length = 0
  await sql`delete from demo_item`.execute(test.database.kysely)
})

type Cells = Parameters<typeof workbookOf>[1]
async function run(heads: string[], rows: Cells, options: Partial<ImportOptions> & { principal?: Principal } = {}) {
  const { principal = admin, ...given } = options
  return under.engine.import(principal, itemEntity, await workbookOf(heads, rows), {
    dryRun: false,
    signal: never,
    ...given,
  })
}
const problemsOf = ({ problems }: ImportResult) => problems.map(({ cell, row, message }) => `${cell ?? row} ${message}`)
const stored = async () => {
  const { records } = await under.engine.list(admin, itemEntity, { column: 'name', order: 'asc', pageSize: '1000' })
  return records
}

describe('an import', () => {
  it('turns texts back into keys, 是 into true, days into dates, and labels into references', async () => {
    const heads = [
      '名称*',
      '金额',
      '启用',
      '出厂日期',
      '发生时间',
      '开门时间',
      '颜色',
      '多种颜色',
      '主节点',
      '节点',
      '关联节点',
    ]
    const row = ['甲', '1.5', '是', '2024年1月5日', 45292.5, '9:30', '红', '红，绿', '北京', 'n1,上海', '上海']
    const result = await run(heads, [row])
    expect(result).toMatchObject({ totalCount: 1, successCount: 1, errorCount: 0, problems: [] })
    expect((await stored())[0]).toMatchObject({
      name: '甲',
      amount: 1.5,
      active: true,
      born: '2024-01-05',
      happenedAt: '2024-01-01 12:00:00',
      opens: '09:30:00',
      color: 'r',
      colors: 'r,g',
      mainNode: 'n1',
      nodes: 'n1,n2',
      linked: 'n2',
      quantity: 1,
      createBy: 'admin',
    })
  })

  it('takes what an export gave', async () => {
    await run(['名称', '颜色', '关联节点', '启用'], [['甲', '红', '北京,上海', '否']])
    const { content } = await under.engine.export(admin, itemEntity, {}, never)
    const exported = await buffer(content)
    const before = await stored()
    await sql`delete from demo_item`.execute(test.database.kysely)
    const result = await under.engine.import(admin, itemEntity, exported, { dryRun: false, signal: never })
    expect(result.errorCount).toBe(0)
    const [again] = await stored()
    for (const field of ['name', 'color', 'linked', 'active', 'quantity'])
      expect(again![field]).toEqual(before[0]![field])
  })

  it('adds the good rows and reports the others by their cells', async () => {
    const result = await run(
      ['编码', '名称', '备注', '颜色', '主节点', '数量', '金额'],
      [
        ['A', '好', 'ok', '红', '北京', 1],
        ['B', '', 'x', '无色', '别处', 'many'],
        ['A', '重复', '', '', '同名'],
        ['D', '多', '', '', '', 101],
        ['E', '也好'],
      ],
    )
    expect(result).toMatchObject({ totalCount: 5, successCount: 2, errorCount: 3 })
    expect(result.msg).toBe('总上传行数：5，已导入行数：2，错误行数：3')
    expect(problemsOf(result)).toEqual([
      'D5 颜色「无色」不在字典中',
      'E5 主节点「别处」不存在',
      'B5 请输入名称',
      'F5 数量应为整数',
      'C5 不能含有x',
      'E6 有多个主节点名为「同名」，请填写其路径',
      'A6 编码与第4行重复',
      'G7 数量超过100时必须填写金额',
    ])
    expect((await stored()).map(({ name }) => name)).toEqual(['好', '也好'])
    const log = await sql<{ n: number }>`select count(*) as n from sys_data_log where data_table = 'demo_item'
      and data_content->>'name' in ('好', '也好', '重复')`.execute(test.database.kysely)
    expect(log.rows[0]!.n).toBe(2)
  })

  it('refuses what a record of the table has already', async () => {
    await under.engine.add(admin, itemEntity, { name: '先', code: 'A', serial: 'S' })
    const result = await run(
      ['名称', '编码', '序列号'],
      [
        ['后', 'A', 'S'],
        ['新', 'B', 'T'],
      ],
    )
    expect(problemsOf(result)).toEqual(['B4 该值不可用，系统中已存在！', 'C4 序列号已被使用'])
    expect(result.successCount).toBe(1)
  })

  it('gives back the refused rows as a workbook that can be repaired and sent again', async () => {
    const { file } = await run(
      ['名称', '颜色', '数量'],
      [
        ['好', '红', 1],
        ['', '蓝', 2],
      ],
    )
    expect(file!.name).toBe('物品-未导入.xlsx')
    const [, , heads, row] = await textsIn(Buffer.from(file!.content, 'base64'))
    expect(heads).toEqual(['名称', '颜色', '数量', '错误原因'])
    expect(row).toEqual([undefined, '蓝', '2', '颜色「蓝」不在字典中；请输入名称'])
  })

  it('marks the wrong cells in that workbook, also empty ones', async () => {
    const { file } = await run(['编码', '名称'], [['A', '']], { dryRun: true })
    const sheet = await partOf(Buffer.from(file!.content, 'base64'), 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<c r="B4" s="6"/>')
    expect(sheet).not.toContain('<c r="A4" s="6"')
  })

  it('refuses an endless text and shows only its beginning', async () => {
    const endless = '长'.repeat(40_000)
    const result = await run(['名称', '颜色'], [[endless, endless]])
      .then(() => undefined)
      .catch((error: { result: ImportResult }) => error.result)
    expect(problemsOf(result!)).toEqual([`B4 颜色「${'长'.repeat(50)}…」不在字典中`, 'A4 名称不能超过100个字符'])
  })

  it('says which row brought a value that is there twice, and which cells were made one', async () => {
    const content = await mergedWorkbook(['编码', '名称'], [['A', '一'], ['A', '二'], ['B']], 'B6:B7')
    const result = await under.engine.import(admin, itemEntity, content, { dryRun: true, signal: never })
    expect(problemsOf(result)).toEqual(['A5 编码与第4行重复', 'B6 单元格 B6:B7 已合并，请取消合并后逐格填写'])
  })

  it('reports its progress and its end', async () => {
    const reported: string[] = []
    const rows = Array.from({ length: 60 }, (_, n) => [`第${n}`])
    await run(['名称'], rows, { onProgress: ({ done, total }) => reported.push(`${done}/${total}`) })
    expect(reported).toEqual(['0/60', '25/60', '50/60', '60/60'])
  })

  it('writes only what the person may write, of their tenant and within their data rules', async () => {
    const clerk = principalWith()
    const result = await run(['名称', '薪资', '状态'], [['甲', 5000, 'old']], { principal: clerk })
    expect(result.ignoredColumns).toEqual(['薪资', '状态'])
    expect((await stored())[0]).toMatchObject({ name: '甲', salary: null, state: 'new', tenantId: 0 })
    under.filters.set(itemEntity.$id, [
      [{ id: 'r', ruleName: '', ruleColumn: 'name', ruleConditions: '=', ruleValue: '乙' }],
    ])
    const ruled = await run(['名称'], [['乙'], ['丙']])
    under.filters.clear()
    expect(problemsOf(ruled)).toEqual(['5 保存后的数据将超出您的数据权限范围'])
  })

  it('runs effects of hooks for the rows that were added only', async () => {
    await run(
      ['名称', '主节点'],
      [
        ['一', ''],
        ['二', '无此节点'],
      ],
    )
    expect(effects).toEqual(['一'])
  })

  it('keeps the transaction when a row fails in the database, and that row alone is refused', async () => {
    const result = await run(['名称'], [['前'], ['中途'], ['后']])
    expect(result).toMatchObject({ successCount: 2, errorCount: 1 })
    expect((await stored()).map(({ name }) => name).sort()).toEqual(['前', '后'].sort())
  })

  it('is refused when no row is left', async () => {
    const refused = await refusalOf(run(['名称', '颜色'], [['甲', '蓝']]))
    expect(refused).toMatchObject({ code: 'IMPORT_FAILED', result: { errorCount: 1, file: {} } })
  })
})

describe('a dry run', () => {
  it('says the same and writes nothing', async () => {
    const heads = ['编码', '名称', '颜色']
    const rows = [
      ['A', '一', '红'],
      ['A', '二', ''],
      ['B', '三', '蓝'],
    ]
    const dry = await run(heads, rows, { dryRun: true })
    expect(dry).toMatchObject({ dryRun: true, successCount: 1, errorCount: 2 })
    expect(dry.msg).toBe('总上传行数：3，可导入行数：1，错误行数：2')
    expect(await stored()).toEqual([])
    expect(effects).toEqual([])
    const real = await run(heads, rows)
    expect(problemsOf(real)).toEqual(problemsOf(dry))
  })

  it('is no refusal when every row is wrong', async () => {
    expect(await run(['名称', '颜色'], [['甲', '蓝']], { dryRun: true })).toMatchObject({ successCount: 0 })
  })
})

describe('a file that is refused as a whole', () => {
  const reason = async (content: Promise<Buffer> | Buffer) => {
    const call = under.engine.import(admin, itemEntity, await content, { dryRun: true, signal: never })
    const { code, details } = await refusalOf(call)
    return `${code} ${details.reason}`
  }

  it('has no heads, not all that are needed, one twice, no rows, or too many', async () => {
    expect(await reason(workbookOf(['甲', '乙'], [['1', '2']]))).toContain('没有找到表头')
    expect(await reason(workbookOf(['编码', '颜色'], [['1']]))).toBe('IMPORT_FAILED 缺少必填的列：名称')
    expect(await reason(workbookOf(['名称', '名称*'], [['1']]))).toBe('IMPORT_FAILED 列名重复：名称')
    expect(await reason(workbookOf(['名称'], []))).toBe('IMPORT_FAILED 表头下面没有数据')
    const many = Array.from({ length: 1001 }, (_, n) => [`第${n}`])
    expect(await reason(workbookOf(['名称'], many))).toContain('一次最多导入1000行')
  })

  it('is no workbook', async () => {
    expect(await reason(Buffer.from('名称\n甲'))).toContain('不是有效的 Excel 工作簿')
  })
})

it('an import whose rows are all to be left out is none that failed', async () => {
  const hooks: RecordHooks = { beforeImport: async ({ name }) => (name === '略' ? 'skip' : undefined) }
  const { engine } = testEngine(test.database, [itemEntity, nodeEntity], { hooks: { [itemEntity.$id]: hooks } })
  const content = await workbookOf(['名称', '数量'], [['略'], ['略']])
  const result = await engine.import(admin, itemEntity, content, { dryRun: false, signal: never })
  expect(result).toMatchObject({ successCount: 0, skippedCount: 2, errorCount: 0 })
  const wrong = await workbookOf(['名称', '数量'], [['略'], ['错', 'many']])
  const refused = engine.import(admin, itemEntity, wrong, { dryRun: false, signal: never })
  expect((await refusalOf(refused)).code).toBe('IMPORT_FAILED')
})

describe('an import that is given up', () => {
  it('leaves nothing behind', async () => {
    const controller = new AbortController()
    const { checkRules } = under.needs
    const failure = checkRules.failure
    checkRules.failure = async () => void controller.abort()
    const rows = Array.from({ length: 50 }, (_, n) => [`第${n}`, 'ok'])
    await expect(run(['名称', '备注'], rows, { signal: controller.signal })).rejects.toThrow('abort')
    checkRules.failure = failure
    expect(await stored()).toEqual([])
  })
})

describe('the template', () => {
  it('has the heads of what the person may write, with marks, and is understood when it is filled in', async () => {
    const { name, content } = await under.engine.importTemplate(principalWith(), itemEntity)
    expect(name).toBe('物品导入模板.xlsx')
    const [, , heads] = await textsIn(await buffer(content))
    expect(heads!.slice(0, 3)).toEqual(['名称*', '编码', '序列号'])
    expect(heads).not.toContain('薪资')
    expect(heads).not.toContain('标签')
    const filled = heads!.map((head) => (head === '名称*' ? '甲' : undefined))
    expect(await run(heads!, [filled])).toMatchObject({ successCount: 1, ignoredColumns: [] })
  })
})

describe('many rows', () => {
  it('are all added', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => [`第${n}`, `C${n}`, '北京', '红'])
    const result = await run(['名称', '编码', '主节点', '颜色'], rows)
    expect(result).toMatchObject({ successCount: 300, errorCount: 0 })
  })

  it('reports the number of refused rows and the cells of the first, and returns all for correction', async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => [n % 10 === 0 ? `第${n}` : '', '北京', n % 10 === 1 ? 101 : 1])
    const limits = { exportRows: 0, importRows: 1_500, importBytes: 1_000_000, importReadMs: 10_000 }
    const large = testEngine(test.database, [itemEntity, nodeEntity], { limits })
    const content = await workbookOf(['名称', '主节点', '数量'], rows)
    const result = await large.engine.import(admin, itemEntity, content, { dryRun: false, signal: never })
    expect(result.msg).toBe('总上传行数：1500，已导入行数：150，错误行数：1350')
    expect(result.problems).toHaveLength(MOST_IMPORT_PROBLEMS)
    expect(problemsOf(result).slice(0, 3)).toEqual(['A5 请输入名称', '5 数量超过100时必须填写金额', 'A6 请输入名称'])
    const [, , , ...back] = await textsIn(Buffer.from(result.file!.content, 'base64'))
    expect(back).toHaveLength(1350)
  })
})
