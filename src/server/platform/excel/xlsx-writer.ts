import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cellAddress, columnName } from './cell-address.ts'
import { fixedParts, SHEET_OPEN, STYLE, sheetPath } from './xlsx-parts.ts'
import { xmlText } from './xml-text.ts'

/** Text is written as text whatever it begins with, so it never becomes a formula. */
export type WrittenCell = PlainCell | WrongCell
export type PlainCell = string | number | null | undefined
/** A cell marked as wrong, also when it is empty. */
export interface WrongCell {
  wrong: PlainCell
}

export interface SheetColumn {
  title: string
  /** In characters. */
  width: number
  /** Texts to choose from in the cells below. */
  choices?: readonly string[]
  /** Input in the column stays text: leading zeros and long numbers survive. */
  isText?: boolean
  /** Shown in red. */
  isProblem?: boolean
}

export interface Workbook {
  sheet: string
  /** Lines above the heads, the first one large. */
  above: readonly string[]
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly WrittenCell[]> | Iterable<readonly WrittenCell[]>
  /** How many rows below the heads offer the choices of their columns. */
  choiceRows?: number
  /**
   * Splits the rows into several sheets: rows of each, and their total, which must be known in advance. Further rows,
   * such as sums, stay on the last sheet.
   */
  sheets?: { rowsEach: number; rows: number }
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Large sheets take half the time of the usual level and a tenth more room. */
const COMPRESSION_LEVEL = 3
const LONGEST_TEXT = 32_767
/** Characters of a chunk, about. */
const CHUNK = 64 * 1024

/** A workbook, written while its rows come; the stream fails when they do. */
export function writeWorkbook(workbook: Workbook): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const rows = iteratorOf(workbook.rows)
  const sheets = portions(workbook).map((most) => Readable.from(sheetXml(workbook, rows, most), { objectMode: false }))
  // A failure at one end must not leave the other end waiting.
  for (const sheet of sheets) sheet.on('error', (error) => output.destroy(error))
  zip.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => {
    for (const sheet of sheets) sheet.destroy()
    // The sheet that reads the rows reports their failure.
    Promise.resolve(rows.return?.()).catch(() => undefined)
  })
  for (const [path, content] of fixedParts(workbook.sheet, sheets.length)) zip.addBuffer(Buffer.from(content), path)
  for (const [index, sheet] of sheets.entries())
    zip.addReadStream(sheet, sheetPath(index + 1), { compressionLevel: COMPRESSION_LEVEL })
  zip.end()
  return output
}

/** Largest number of rows of each sheet. */
function portions({ sheets }: Workbook): number[] {
  if (!sheets) return [Number.POSITIVE_INFINITY]
  const full = Math.max(0, Math.ceil(sheets.rows / sheets.rowsEach) - 1)
  return [...Array<number>(full).fill(sheets.rowsEach), Number.POSITIVE_INFINITY]
}

type Rows = AsyncIterator<readonly WrittenCell[]> | Iterator<readonly WrittenCell[]>

function iteratorOf(rows: Workbook['rows']): Rows {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
}

async function* sheetXml(
  { above, columns, choiceRows = 0 }: Workbook,
  rows: Rows,
  most: number,
): AsyncGenerator<string> {
  const headRow = above.length + 1
  let chunk = `${SHEET_OPEN}${paneXml(headRow)}${columnsXml(columns)}<sheetData>`
  above.forEach((line, index) => {
    chunk += rowXml(index + 1, textCell(1, index + 1, line, index === 0 ? STYLE.title : STYLE.note))
  })
  chunk += rowXml(headRow, columns.map(({ title }, index) => textCell(index + 1, headRow, title, STYLE.head)).join(''))
  const last = headRow + most
  for (let number = headRow + 1; number <= last; number += 1) {
    const { done, value: row } = await rows.next()
    if (done) break
    chunk += rowXml(number, cellsXml(row, number, columns))
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData>${validationsXml(columns, headRow + 1, headRow + choiceRows)}</worksheet>`
}

function rowXml(number: number, cells: string): string {
  return `<row r="${number}">${cells}</row>`
}

function cellsXml(row: readonly WrittenCell[], number: number, columns: readonly SheetColumn[]): string {
  let cells = ''
  for (const [index, given] of row.entries()) {
    const isWrong = typeof given === 'object' && given !== null
    const value = isWrong ? (given.wrong ?? '') : given
    const style = isWrong ? STYLE.wrong : styleOf(columns[index])
    if (value === '' && isWrong) cells += `<c r="${cellAddress(index + 1, number)}" s="${style}"/>`
    if (value === null || value === undefined || value === '') continue
    if (typeof value === 'number' && Number.isFinite(value)) {
      const styleAttribute = isWrong ? ` s="${style}"` : ''
      cells += `<c r="${cellAddress(index + 1, number)}"${styleAttribute}><v>${value}</v></c>`
    } else cells += textCell(index + 1, number, String(value), style)
  }
  return cells
}

function styleOf(column: SheetColumn | undefined): number {
  if (column?.isProblem) return STYLE.problem
  return column?.isText ? STYLE.text : STYLE.plain
}

function textCell(column: number, row: number, text: string, style: number): string {
  const cut = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
  const styleAttribute = style === STYLE.plain ? '' : ` s="${style}"`
  return `<c r="${cellAddress(column, row)}"${styleAttribute} t="inlineStr"><is><t xml:space="preserve">${xmlText(cut)}</t></is></c>`
}

/** Freezes the heads. */
function paneXml(headRow: number): string {
  return `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
}

function columnsXml(columns: readonly SheetColumn[]): string {
  const entries = columns.map(({ width, isText }, index) => {
    const style = isText ? ` style="${STYLE.text}"` : ''
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${style}/>`
  })
  return `<cols>${entries.join('')}</cols>`
}

/** Longest list of choices that Excel accepts, without quotes. */
const LONGEST_CHOICES = 255

function validationsXml(columns: readonly SheetColumn[], from: number, to: number): string {
  if (to < from) return ''
  const entries = columns.flatMap(({ choices }, index) => {
    const list = choices?.join(',') ?? ''
    // A comma would split a choice, and a list that is too long makes the file unreadable.
    if (list === '' || list.length > LONGEST_CHOICES || choices!.some((choice) => /[,"]/.test(choice))) return []
    const column = columnName(index + 1)
    return `<dataValidation type="list" allowBlank="1" sqref="${column}${from}:${column}${to}"><formula1>"${xmlText(list)}"</formula1></dataValidation>`
  })
  if (entries.length === 0) return ''
  return `<dataValidations count="${entries.length}">${entries.join('')}</dataValidations>`
}
