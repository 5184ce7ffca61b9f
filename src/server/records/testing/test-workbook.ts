import { buffer } from 'node:stream/consumers'
import { readSheet } from '../../platform/excel/xlsx-reader.ts'
import { type WrittenCell, writeWorkbook } from '../../platform/excel/xlsx-writer.ts'

/** A workbook with two lines of titles, heads in row 3 and rows from row 4 on, as exports and templates have them. */
export function workbookOf(heads: readonly string[], rows: readonly (readonly WrittenCell[])[]): Promise<Buffer> {
  const columns = heads.map((title) => ({ title, width: 10 }))
  return buffer(writeWorkbook({ sheet: '数据', above: ['标题', '说明'], columns, rows }))
}

/** The cells of a sheet as texts, row by row. */
export async function textsIn(content: Buffer): Promise<string[][]> {
  const lines: string[][] = []
  for await (const { cells } of readSheet(content, { bytes: 100_000_000 })) {
    const line: string[] = []
    for (const [column, cell] of cells) line[column - 1] = 'text' in cell ? cell.text : String(Object.values(cell)[1])
    lines.push(line)
  }
  return lines
}
