/** What a sheet needs of the other parts of its workbook to be understood. */
import { type ExcelCalendar, isDateFormat } from './excel-date.ts'
import { hearXml } from './read-xml.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'
import { readable } from './xml-text.ts'
import type { ZipParts } from './zip-parts.ts'

export interface WorkbookParts {
  /** Path of the first sheet that is not hidden. */
  sheet: string
  calendar: ExcelCalendar
  /** Texts that cells name by number. */
  sharedTexts: readonly string[]
  /** Whether the format of this number shows a date. */
  isDate(style: number): boolean
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** @throws WorkbookUnreadable for a package that is no workbook, such as a document of a word processor. */
export async function readWorkbookParts(parts: ZipParts): Promise<WorkbookParts> {
  if (!parts.has(WORKBOOK)) throw new WorkbookUnreadable('文件不是 Excel 工作簿（.xlsx）')
  const { sheets, calendar } = await readSheetList(parts)
  const relations = await readRelations(parts)
  const sheet = relations.find(({ id }) => id === sheets[0])
  if (sheet === undefined) throw new WorkbookUnreadable('工作簿中没有工作表')
  const pathOf = (type: string) => relations.find((relation) => relation.type.endsWith(type))?.path
  return {
    sheet: sheet.path,
    calendar,
    sharedTexts: await readSharedTexts(parts, pathOf('/sharedStrings')),
    isDate: await readDateStyles(parts, pathOf('/styles')),
  }
}

async function readSheetList(parts: ZipParts): Promise<{ sheets: string[]; calendar: ExcelCalendar }> {
  const sheets: string[] = []
  let calendar: ExcelCalendar = 1900
  await hearXml(parts.read(WORKBOOK), {
    open(name, attributes) {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) calendar = 1904
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && id !== undefined && (attributes.state ?? 'visible') === 'visible') sheets.push(id)
    },
  })
  return { sheets, calendar }
}

interface Relation {
  id: string
  type: string
  path: string
}

async function readRelations(parts: ZipParts): Promise<Relation[]> {
  const relations: Relation[] = []
  await hearXml(parts.read(RELATIONS), {
    open(name, { Id: id, Type: type, Target: target }) {
      if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) return
      relations.push({ id, type, path: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}` })
    },
  })
  return relations
}

async function readSharedTexts(parts: ZipParts, path: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (path === undefined || !parts.has(path)) return texts
  let text = ''
  let isText = false
  let isReading = 0
  await hearXml(parts.read(path), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading += 1
      isText = name === 't'
    },
    text(piece) {
      // How signs are read aloud stands beside them.
      if (isText && isReading === 0) text += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') isReading -= 1
      if (name === 'si') texts.push(readable(text))
    },
  })
  return texts
}

async function readDateStyles(parts: ZipParts, path: string | undefined): Promise<(style: number) => boolean> {
  if (path === undefined || !parts.has(path)) return () => false
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isCellFormat = false
  await hearXml(parts.read(path), {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
      if (name === 'cellXfs') isCellFormat = true
      if (name === 'xf' && isCellFormat) formats.push(Number(numFmtId))
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  const isDate = formats.map((format) => isDateFormat(format, codes.get(format)))
  return (style) => isDate[style] ?? false
}
