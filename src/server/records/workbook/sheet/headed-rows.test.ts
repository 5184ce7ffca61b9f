import { describe, expect, it } from 'vitest'
import type { SheetRow } from '#server/platform/excel/sheet-row.ts'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import { importRefused } from '../import-refusal.ts'
import { type Heads, readHeadedRows } from './headed-rows.ts'

const LIMITS = { importRows: 100, importReadMs: 10_000 }

/** Finds the row with 甲, and reads its column alone. */
function placeHeads(rows: readonly SheetRow[]): Heads {
  for (const { number, cells } of rows) {
    const found = [...cells].find(([, cell]) => cell.kind === 'text' && cell.text === '甲')
    if (found) return { row: number, columns: [{ column: found[0] }] }
  }
  throw importRefused('没有表头')
}

const read = async (heads: string[], rows: readonly (readonly string[])[]) =>
  readHeadedRows(await workbookOf(heads, rows), LIMITS, placeHeads)

describe('rows below heads', () => {
  it('have the cells of their columns alone, and are none above or beside', async () => {
    const { heads, rows } = await read(['乙', '甲'], [['x', '1'], ['y'], ['z', '3']])
    expect(heads.row).toBe(3)
    expect(rows.map(({ number, cells }) => [number, [...cells.keys()]])).toEqual([
      [4, [2]],
      [5, []],
      [6, [2]],
    ])
  })

  it('are not read where there are no heads', async () => {
    const many = Array.from({ length: 1000 }, () => ['x'])
    await expect(read(['乙'], many)).rejects.toMatchObject({ details: { reason: '没有表头' } })
  })

  it('are refused when there are none, or more than may come', async () => {
    await expect(read(['甲'], [])).rejects.toMatchObject({ details: { reason: '表头下面没有数据' } })
    const rows = (count: number) => Array.from({ length: count }, (_, at) => [String(at)])
    expect((await read(['甲'], rows(100))).rows).toHaveLength(100)
    await expect(read(['甲'], rows(101))).rejects.toMatchObject({
      details: { reason: '一次最多导入100行，请拆分后再导入' },
    })
  })

  it('are refused with the reason when the file is no workbook', async () => {
    const reading = readHeadedRows(Buffer.from('no workbook'), LIMITS, placeHeads)
    await expect(reading).rejects.toMatchObject({
      code: 'IMPORT_FAILED',
      details: { reason: '文件不是有效的 Excel 工作簿，或已损坏' },
    })
  })
})
