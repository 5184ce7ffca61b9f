import { columnNumber } from './cell-address.ts'
import { serialTime } from './excel-date.ts'
import { readXml } from './read-xml.ts'
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'
import { readable } from './xml-text.ts'
import { openZipParts } from './zip-parts.ts'

/** What a cell shows: the result of a formula, not the formula. */
export type CellValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'boolean'; value: boolean }
  /** `YYYY-MM-DD HH:mm:ss`; a time alone is on a day of 1899 or 1900. */
  | { kind: 'date'; text: string }
  /** Such as `#N/A`. */
  | { kind: 'error'; text: string }

export interface SheetRow {
  /** From 1, as the spreadsheet shows it. */
  number: number
  /** By number of the column, from 1; without empty ones. */
  cells: ReadonlyMap<number, CellValue>
}

/** Cells that were made one; only the first of them holds something. */
export interface MergedCells {
  /** As the spreadsheet writes it: `A5:B7`. */
  address: string
  rows: readonly [first: number, last: number]
  columns: readonly [first: number, last: number]
}

/** Columns beyond are not read. */
const MOST_COLUMNS = 500

/**
 * The rows of the first sheet that is shown, without empty ones, in their order.
 * @param limits.bytes most that the file may unpack to
 * @param onMerged is told of merged cells, all of them before the end
 * @throws WorkbookUnreadable with a sentence for the person who sent it.
 */
export async function* readSheet(
  content: Buffer,
  limits: { bytes: number },
  onMerged: (merged: MergedCells) => void = () => undefined,
): AsyncGenerator<SheetRow> {
  if (content.length === 0) throw new WorkbookUnreadable('文件是空的')
  if (content.subarray(0, OLD_MAGIC.length).equals(OLD_MAGIC)) {
    throw new WorkbookUnreadable(
      content.includes(ENCRYPTED)
        ? '工作簿有密码保护，请去掉密码后再导入'
        : '不支持 .xls 格式的旧工作簿，请另存为 .xlsx 后再导入',
    )
  }
  const zip = await openZipParts(content, limits.bytes)
  const parts = await readWorkbookParts(zip)
  const rows: SheetRow[] = []
  const reader = createRowReader(parts, (row) => rows.push(row), onMerged)
  for await (const _ of readXml(zip.read(parts.sheet), reader)) yield* rows.splice(0)
  yield* rows
}

/** Of the compound files in which old workbooks come, and encrypted new ones. */
const OLD_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Name of the stream in which such a file keeps a workbook with a password. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Hears the parts of a sheet and tells its rows. */
function createRowReader(
  { sharedTexts, isDate, calendar }: WorkbookParts,
  tell: (row: SheetRow) => void,
  onMerged: (merged: MergedCells) => void,
) {
  let number = 0
  let column = 0
  let cells = new Map<number, CellValue>()
  let type = ''
  let style = 0
  let text = ''
  let taken: 'value' | 'inline' | undefined
  let phonetic = 0
  let isFormula = false

  function cellValue(): CellValue | undefined {
    // Whoever wrote the file did not calculate it.
    if (isFormula && text === '' && type !== 'str') return { kind: 'error', text: '没有计算结果' }
    switch (type) {
      case 's':
        return textValue(sharedTexts[Number(text)] ?? '')
      case 'str':
      case 'inlineStr':
        return textValue(readable(text))
      case 'b':
        return text === '' ? undefined : { kind: 'boolean', value: text === '1' || text === 'true' }
      case 'e':
        return { kind: 'error', text }
      case 'd':
        return textValue(text.replace('T', ' ').replace(/(\.\d+)?Z?$/, ''))
      default:
        return numberValue()
    }
  }

  function numberValue(): CellValue | undefined {
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value)) return textValue(text)
    const time = isDate(style) ? serialTime(value, calendar) : undefined
    return time === undefined ? { kind: 'number', number: value } : { kind: 'date', text: time }
  }

  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'row') {
        number = wholeNumber(attributes.r) ?? number + 1
        column = 0
        cells = new Map()
      } else if (name === 'c') {
        column = columnNumber(attributes.r ?? '') ?? column + 1
        type = attributes.t ?? ''
        style = wholeNumber(attributes.s) ?? 0
        text = ''
        isFormula = false
      } else if (name === 'rPh') phonetic += 1
      else if (name === 'f') isFormula = true
      else if (name === 'v') taken = 'value'
      else if (name === 'mergeCell') {
        const merged = mergedCells(attributes.ref ?? '')
        if (merged) onMerged(merged)
      } else if (name === 't' && type === 'inlineStr' && phonetic === 0) taken = 'inline'
    },
    text(piece: string) {
      if (taken !== undefined) text += piece
    },
    close(name: string) {
      if (name === 'rPh') phonetic -= 1
      if (name === 'v' || name === 't') taken = undefined
      if (name === 'c' && column <= MOST_COLUMNS) {
        const value = cellValue()
        if (value !== undefined) cells.set(column, value)
      }
      if (name === 'row' && cells.size > 0) tell({ number, cells })
    },
  }
}

function mergedCells(address: string): MergedCells | undefined {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
  if (left === undefined || right === undefined) return undefined
  return {
    address,
    rows: [Number(top), Number(bottom)],
    columns: [columnNumber(left)!, columnNumber(right)!],
  }
}

function textValue(text: string): CellValue | undefined {
  return text === '' ? undefined : { kind: 'text', text }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined
}
