import { isDateFormat } from '../excel-date.ts'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import type { ReadBudget } from './read-budget.ts'
import { parseXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** Spreadsheets have at most 65,490 cell formats and some 250 number formats of their own, with 255 characters each. */
const MOST_STYLES = 100_000
const MOST_FORMATS = 5000
const LONGEST_CODE = 300

/** @returns whether the cell format of a number shows a date. @throws WorkbookUnreadable */
export async function readDateStyles(
  parts: ZipParts,
  path: string | undefined,
  budget: ReadBudget,
): Promise<(style: number) => boolean> {
  if (path === undefined) return () => false
  /** By number of the format: whether one of the workbook's own is a date. */
  const own = new Map<number, boolean>()
  let ownCount = 0
  const formats: number[] = []
  let isCellFormat = false
  const listener = {
    open(name: string, { numFmtId = '0', formatCode = '' }: Readonly<Record<string, string>>) {
      if (name === 'numFmt') {
        ownCount += 1
        own.set(Number(numFmtId), formatCode.length <= LONGEST_CODE && isDateFormat(0, formatCode))
      }
      if (name === 'cellXfs') isCellFormat = true
      if (name === 'xf' && isCellFormat) formats.push(Number(numFmtId))
      if (ownCount > MOST_FORMATS || formats.length > MOST_STYLES) throw new WorkbookUnreadable('tooManyStyles')
    },
    close(name: string) {
      if (name === 'cellXfs') isCellFormat = false
    },
  }
  await parseXml(parts.read(path), listener, budget)
  return (style) => {
    const format = formats[style]
    return format !== undefined && (own.get(format) ?? isDateFormat(format))
  }
}
