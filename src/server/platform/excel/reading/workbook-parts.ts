import type { ExcelCalendar } from '../excel-date.ts'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import { readable } from '../xml-text.ts'
import { readDateStyles } from './date-styles.ts'
import type { ReadBudget } from './read-budget.ts'
import { parseXml } from './read-xml.ts'
import { createSharedTexts, type SharedTexts } from './shared-texts.ts'
import { longer } from './text-limit.ts'
import { MOST_PARTS, type ZipParts } from './zip-parts.ts'

/**
 * Data from the other files of a workbook that the reader of a sheet needs. A workbook is a zip archive of XML files.
 */
export interface WorkbookParts {
  /** Path of the first sheet that is not hidden. */
  sheet: string
  calendar: ExcelCalendar
  /** Texts that cells name by number. */
  sharedTexts: SharedTexts
  /** Returns whether cells with this style show their numbers as dates. */
  isDate(style: number): boolean
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/**
 * Finds the first visible sheet and reads what it needs from other files.
 * @throws WorkbookUnreadable for an archive that is no workbook, such as a document of a word processor
 */
export async function readWorkbookParts(parts: ZipParts, budget: ReadBudget): Promise<WorkbookParts> {
  if (!parts.has(WORKBOOK)) throw new WorkbookUnreadable('notWorkbook')
  const { sheetId, calendar } = await readSheetList(parts, budget)
  const relations = await readRelations(parts, budget)
  const sheet = relations.find((relation) => relation.id === sheetId)
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

/** Returns the relation id of the first visible sheet, and the calendar of its dates. */
async function readSheetList(
  parts: ZipParts,
  budget: ReadBudget,
): Promise<{ sheetId?: string; calendar: ExcelCalendar }> {
  let sheetId: string | undefined
  let calendar: ExcelCalendar = 1900
  const listener = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) calendar = 1904
      if (name !== 'sheet' || sheetId !== undefined || (attributes.state ?? 'visible') !== 'visible') return
      sheetId = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  }
  await parseXml(parts.read(WORKBOOK), listener, budget)
  return { sheetId, calendar }
}

/** Entry of the list that says where the parts of the workbook are. */
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

/** Reads the texts (`si`). A formatted text has several parts (`t`), which are put together. */
async function readSharedTexts(parts: ZipParts, path: string | undefined, budget: ReadBudget): Promise<SharedTexts> {
  const texts = createSharedTexts()
  if (path === undefined) return texts
  let text = ''
  let isText = false
  /** Depth in `rPh`: the reading of Chinese characters, which is no part of the text. */
  let phoneticDepth = 0
  const listener = {
    open(name: string) {
      if (name === 'si') text = ''
      if (name === 'rPh') phoneticDepth += 1
      isText = name === 't'
    },
    text(part: string) {
      if (isText && phoneticDepth === 0) text = longer(text, part)
    },
    close(name: string) {
      isText = false
      if (name === 'rPh') phoneticDepth -= 1
      if (name !== 'si') return
      budget.sharedText()
      texts.push(readable(text))
    },
  }
  await parseXml(parts.read(path), listener, budget)
  return texts
}
