import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { sheetRows } from '#server/platform/excel/reading/sheet-rows.ts'
import { type WrittenCell, writeWorkbook } from '#server/platform/excel/xlsx-writer.ts'

/** A workbook with two lines of titles, heads in row 3 and rows from row 4 on, as exports and templates have them. */
export function workbookOf(heads: readonly string[], rows: readonly (readonly WrittenCell[])[]): Promise<Buffer> {
  const columns = heads.map((title) => ({ title, width: 10 }))
  return buffer(writeWorkbook({ sheet: '数据', above: ['标题', '说明'], columns, rows }))
}

/** Enough for any export. */
const LIMITS = { bytes: 100_000_000, rows: 100_000, ms: 60_000 }

/** The cells of a sheet as texts, row by row. */
export async function textsIn(content: Buffer): Promise<string[][]> {
  const lines: string[][] = []
  for await (const { cells } of sheetRows(content, LIMITS)) {
    const line: string[] = []
    for (const [column, cell] of cells) line[column - 1] = 'text' in cell ? cell.text : String(Object.values(cell)[1])
    lines.push(line)
  }
  return lines
}

const SHEET = 'xl/worksheets/sheet1.xml'

/** One part of a package as text. */
export async function partOf(content: Buffer, path: string): Promise<string> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  }
  throw new Error(`no ${path}`)
}

/** Like `workbookOf`, with some cells made one. */
export async function mergedWorkbook(
  heads: readonly string[],
  rows: readonly (readonly WrittenCell[])[],
  address: string,
): Promise<Buffer> {
  const content = await workbookOf(heads, rows)
  const zip = new ZipFile()
  const source = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
  for await (const entry of source.eachEntry()) {
    const part = (await buffer(await source.openReadStreamPromise(entry))).toString()
    const merged = `</sheetData><mergeCells count="1"><mergeCell ref="${address}"/></mergeCells>`
    zip.addBuffer(Buffer.from(entry.fileName === SHEET ? part.replace('</sheetData>', merged) : part), entry.fileName)
  }
  zip.end()
  return buffer(zip.outputStream)
}
