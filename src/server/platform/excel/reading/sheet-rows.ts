import { columnNumber } from '../cell-address.ts'
import { serialTime } from '../excel-date.ts'
import type { CellValue, MergedCells, SheetLimits, SheetRow } from '../sheet-row.ts'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import { readable } from '../xml-text.ts'
import { createReadBudget, type ReadBudget } from './read-budget.ts'
import { readXml } from './read-xml.ts'
import { longer, MOST_TEXT } from './text-limit.ts'
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts'
import { openZipParts } from './zip-parts.ts'

/** Columns beyond are not read. */
const MOST_COLUMNS = 500
/** Callers refuse sheets with far fewer merged cells. */
const MOST_MERGED = 5000
/** Characters of one row; a shared text may stand in each of its cells. */
const MOST_ROW_TEXT = 4 * MOST_TEXT

/**
 * Reads the rows of the first visible sheet in their order, without empty ones, in the thread of the caller.
 * @param onMerged receives merged cells, all of them before the end
 * @throws WorkbookUnreadable with a sentence for the person who sent the file.
 */
export async function* sheetRows(
  content: Buffer,
  limits: SheetLimits,
  onMerged: (merged: MergedCells) => void = () => undefined,
): AsyncGenerator<SheetRow> {
  requirePackage(content)
  const budget = createReadBudget(limits)
  const zip = await openZipParts(content, limits.bytes)
  const parts = await readWorkbookParts(zip, budget)
  const rows: SheetRow[] = []
  const reader = createRowReader(parts, budget, { onRow: (row) => rows.push(row), onMerged })
  for await (const _ of readXml(zip.read(parts.sheet), reader, budget)) {
    if (rows.length === 0) continue
    budget.pause()
    yield* rows.splice(0)
    budget.resume()
  }
  yield* rows
}

/** @throws WorkbookUnreadable when the first bytes show an old or encrypted workbook. */
function requirePackage(content: Buffer): void {
  if (content.length === 0) throw new WorkbookUnreadable('empty')
  if (!content.subarray(0, OLD_MAGIC.length).equals(OLD_MAGIC)) return
  throw new WorkbookUnreadable(content.includes(ENCRYPTED) ? 'encrypted' : 'oldFormat')
}

/** First bytes of compound files, the format of old workbooks and of encrypted new ones. */
const OLD_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Name of the stream with an encrypted workbook. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

interface RowListener {
  onRow(row: SheetRow): void
  onMerged(merged: MergedCells): void
}

/** Listens to the elements of a sheet and reports its rows. */
function createRowReader(
  { sharedTexts, isDate, calendar }: WorkbookParts,
  budget: ReadBudget,
  { onRow, onMerged }: RowListener,
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
  let length = 0
  let mergedCount = 0

  function cellValue(): CellValue | undefined {
    // The program that wrote the file did not calculate the formula.
    if (isFormula && text === '' && type !== 'str') return { kind: 'error', text: '没有计算结果' }
    switch (type) {
      case 's':
        return textValue(sharedTexts.at(Number(text)))
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
        length = 0
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
        mergedCount += 1
        if (mergedCount > MOST_MERGED) throw new WorkbookUnreadable('tooManyMerged')
        const merged = mergedCells(attributes.ref ?? '')
        if (merged) onMerged(merged)
      } else if (name === 't' && type === 'inlineStr' && phonetic === 0) taken = 'inline'
    },
    text(part: string) {
      if (taken !== undefined) text = longer(text, part)
    },
    close(name: string) {
      if (name === 'rPh') phonetic -= 1
      if (name === 'v' || name === 't') taken = undefined
      if (name === 'c' && column <= MOST_COLUMNS) {
        const value = cellValue()
        if (value !== undefined) put(value)
      }
      if (name === 'row' && cells.size > 0) {
        budget.row(cells.size, length)
        onRow({ number, cells })
      }
    },
  }

  function put(value: CellValue): void {
    if ('text' in value) length += value.text.length
    if (length > MOST_ROW_TEXT) throw new WorkbookUnreadable('tooLong')
    cells.set(column, value)
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
