import type { ExcelCalendar } from '../excel-date.ts'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import { readable } from '../xml-text.ts'
import { readDateStyles } from './date-styles.ts'
import type { ReadBudget } from './read-budget.ts'
import { parseXml } from './read-xml.ts'
import { createSharedTexts, type SharedTexts } from './shared-texts.ts'
import { longer } from './text-limit.ts'
import { MOST_PARTS, type ZipParts } from './zip-parts.ts'

/** Everything that a sheet needs of the other parts of its workbook. */
export interface WorkbookParts {
  /** Path of the first sheet that is not hidden. */
  sheet: string
  calendar: ExcelCalendar
  sharedTexts: SharedTexts
  /** Whether the format of this number shows a date. */
  isDate(style: number): boolean
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** @throws WorkbookUnreadable for a package that is no workbook, such as a document of a word processor. */
export async function readWorkbookParts(parts: ZipParts, budget: ReadBudget): Promise<WorkbookParts> {
  if (!parts.has(WORKBOOK)) throw new WorkbookUnreadable('notWorkbook')
  const { sheet: id, calendar } = await readSheetList(parts, budget)
  const relations = await readRelations(parts, budget)
  const sheet = relations.find((relation) => relation.id === id)
  if (sheet === undefined) throw new WorkbookUnreadable('noSheet')
  const pathOf = (type: string) => {
    const path = relations.find((relation) => relation.type.endsWith(type))?.path
    return path !== undefined && parts.has(path) ? path : undefined
  }
  return {
    sheet: sheet.path,
    calendar,
    sharedTexts: await readSharedTexts(parts, pathOf('/sharedStrings'), budget),
    isDate: await readDateStyles(parts, pathOf('/styles'), budget),
  }
}

async function readSheetList(
  parts: ZipParts,
  budget: ReadBudget,
): Promise<{ sheet?: string; calendar: ExcelCalendar }> {
  let sheet: string | undefined
  let calendar: ExcelCalendar = 1900
  const listener = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) calendar = 1904
      if (name !== 'sheet' || sheet !== undefined || (attributes.state ?? 'visible') !== 'visible') return
      sheet = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  }
  await parseXml(parts.read(WORKBOOK), listener, budget)
  return { sheet, calendar }
}

interface Relation {
  id: string
  type: string
  path: string
}

async function readRelations(parts: ZipParts, budget: ReadBudget): Promise<Relation[]> {
  const relations: Relation[] = []
  const listener = {
    open(name: string, { Id: id, Type: type, Target: target }: Readonly<Record<string, string>>) {
      if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) return
      if (relations.length === MOST_PARTS) throw new WorkbookUnreadable('broken')
      relations.push({ id, type, path: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}` })
    },
  }
  await parseXml(parts.read(RELATIONS), listener, budget)
  return relations
}

async function readSharedTexts(parts: ZipParts, path: string | undefined, budget: ReadBudget): Promise<SharedTexts> {
  const texts = createSharedTexts()
  if (path === undefined) return texts
  let text = ''
  let isText = false
  let isReading = 0
  const listener = {
    open(name: string) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading += 1
      isText = name === 't'
    },
    text(part: string) {
      // How signs are read aloud stands beside them.
      if (isText && isReading === 0) text = longer(text, part)
    },
    close(name: string) {
      isText = false
      if (name === 'rPh') isReading -= 1
      if (name !== 'si') return
      budget.sharedText()
      texts.push(readable(text))
    },
  }
  await parseXml(parts.read(path), listener, budget)
  return texts
}
