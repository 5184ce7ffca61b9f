import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { textName } from '#server/records/labels/dictionary-text.ts'
import type { LookupNode } from '#server/records/labels/lookup.ts'
import { isOpen, type ThroughField } from '#server/records/labels/through-field.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { DictionarySearch } from '#server/reports/choices/report-dictionary.ts'
import type { OpenedReport } from '#server/reports/choices/report-through-field.ts'
import type { ReportService } from '#server/reports/report.service.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childrenNamed, permissionOf } from '#shared/documents/entity-fields.ts'
import { addressOfForm, permissionOfForm, tableAtAddress } from '#shared/documents/online-form/form.ts'
import { reportSourceOf } from '#shared/documents/online-form/report-source.ts'
import {
  MAX_REPORT_PAGE_SIZE,
  type ReportData,
  type ReportDescription,
  type ReportQueryItem,
} from '#shared/wire/report.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'lookup' | 'optionsThrough' | 'nodesThrough' | 'recordsThrough'>
  reports: Pick<ReportService, 'through'>
  online: {
    /** Entity of a table in use. Undefined before its table exists. */
    find(tableName: string): Promise<Entity | undefined>
  }
  /** All entities that this process knows now. */
  entities: ReadonlyMap<string, Entity>
}

/** Field as a request names it. */
export interface NamedField {
  /** Table of a form or a sub form. */
  table: string
  field: string
}

interface Options {
  keyword?: string
  pageNo?: string
  pageSize?: string
}

/** A person works with the fields of a form when one of these calls is granted. */
const WORK = ['list', 'add', 'edit'] as const

const CATEGORY = 'system/category'
/** Code above all categories. */
const ROOT_CODE = '0'

export type FormChoiceService = ReturnType<typeof createFormChoiceService>

/**
 * Options of the fields of online forms. The permission on the form is enough; the source needs none.
 * Each method throws NOT_GRANTED without the permission, for a restricted field, and for a field without options of
 * that kind. It throws FORM_NOT_SYNCHRONISED before the form has a table.
 */
export function createFormChoiceService({ engine, reports, online, entities }: Dependencies) {
  return {
    // Other parameters of the query are not passed to the engine.
    options: async (
      principal: Principal,
      named: NamedField,
      { keyword, pageNo, pageSize }: Options,
    ): Promise<DictionaryOption[]> =>
      engine.optionsThrough(principal, await opened(principal, named), { keyword, pageNo, pageSize }),

    /** Returns one text for each key of a comma list, in its order. */
    async labels(principal: Principal, named: NamedField, keyList = ''): Promise<string[]> {
      const keys = keyList.split(',').filter((key) => key !== '')
      const options = await engine.optionsThrough(principal, await opened(principal, named), { keys })
      return options.map(({ text }) => text)
    },

    nodes: async (principal: Principal, named: NamedField, parent?: string): Promise<LookupNode[]> =>
      engine.nodesThrough(principal, await withRoot(principal, await opened(principal, named)), parent),

    records: async (principal: Principal, named: NamedField, keyList?: string): Promise<Row[]> =>
      engine.recordsThrough(principal, await opened(principal, named), keysFrom(keyList)),

    /** Tables that the report of the field reads. */
    reportTables: async (principal: Principal, named: NamedField): Promise<string[]> =>
      reports.through.tables(principal, await openedReport(principal, named)),

    /** Texts of stored keys of a field whose options a report has; other values as they are. */
    async reportText(principal: Principal, named: NamedField, value: unknown): Promise<unknown> {
      const { table, name } = await opened(principal, named)
      const { 'x-widget': widget, 'x-widget-props': props = {} } = table.fields[name]!
      const [keyField, textField] = [String(props.valueField), String(props.textField)]
      const keys = typeof value === 'string' ? value.split(',').filter((key) => key !== '') : []
      if (widget !== 'PopupDictionary' || keys.length === 0) return value
      const query = { [`force_${keyField}`]: keys.join(','), pageSize: String(MAX_REPORT_PAGE_SIZE) }
      const { records } = await reports.through.data(principal, await openedReport(principal, named), query)
      const texts = new Map((records as Row[]).map((row) => [String(row[keyField]), textIn(row, textField)]))
      return keys.map((key) => texts.get(key) ?? key).join(',')
    },

    reportColumns: async (principal: Principal, named: NamedField): Promise<ReportDescription> =>
      reports.through.columns(principal, await openedReport(principal, named)),

    reportItems: async (principal: Principal, named: NamedField): Promise<ReportQueryItem[]> =>
      reports.through.queryItems(principal, await openedReport(principal, named)),

    reportRows: async (principal: Principal, named: NamedField, query: RecordQuery): Promise<ReportData> =>
      reports.through.data(principal, await openedReport(principal, named), query),

    reportChoices: async (
      principal: Principal,
      named: NamedField,
      search: DictionarySearch,
    ): Promise<DictionaryOption[]> =>
      reports.through.dictionary(principal, await openedReport(principal, named), search),
  }

  /** Categories name their root by its code, other trees by its key. */
  async function withRoot(principal: Principal, through: ThroughField): Promise<ThroughField> {
    const { table, name } = through
    const field = table.fields[name]!
    const code = field['x-widget-props']?.code
    if (field['x-ref']?.entity !== CATEGORY || typeof code !== 'string' || code === ROOT_CODE) return through
    const [found] = await engine.lookup(principal, { entity: CATEGORY, value: 'code', label: 'id' }, { keys: [code] })
    const rooted = { ...field, 'x-widget-props': { root: found!.text } }
    return { ...through, table: { ...table, fields: { ...table.fields, [name]: rooted } } }
  }

  async function openedReport(principal: Principal, named: NamedField): Promise<OpenedReport> {
    const { table, name } = await opened(principal, named)
    const field = table.fields[name]!
    const source = reportSourceOf(field)
    if (!source) throw new AppError('NOT_GRANTED')
    return { ...source, unruled: field['x-unruled'] === true }
  }

  async function opened(principal: Principal, { table, field }: NamedField): Promise<ThroughField> {
    const work = await workOn(principal, table)
    const condition = work && Object.hasOwn(work.entity.properties, field) && work.entity.properties[field]!['x-asked']
    const rows = work && condition && childrenNamed(work.entity, condition.rows)
    const entity = rows ? entities.get(rows.entity) : work?.entity
    const through = entity && {
      table: tableOf(entity),
      name: condition ? condition.field : field,
      mayAdd: work!.mayAdd,
    }
    if (!through || !isOpen(through, principal)) throw new AppError('NOT_GRANTED')
    return through
  }

  /** Entity of a form that the person works with, or of the rows of such a form. */
  async function workOn(principal: Principal, table: string): Promise<{ entity: Entity; mayAdd: boolean } | undefined> {
    const place = { $id: addressOfForm(table), 'x-permission': permissionOfForm(table) }
    if (worksWith(principal, place)) {
      const entity = await online.find(table)
      if (!entity) throw new AppError('FORM_NOT_SYNCHRONISED')
      return { entity, mayAdd: principal.may(permissionOf(place, 'add')) }
    }
    const holdsRows = (entity: Entity | undefined) =>
      entity?.['x-children']?.some((child) => child.entity === place.$id) === true
    for (const known of entities.values()) {
      if (!holdsRows(known) || !worksWith(principal, known)) continue
      const main = await online.find(tableAtAddress(known.$id)!)
      const rows = holdsRows(main) && entities.get(place.$id)
      if (rows) return { entity: rows, mayAdd: addsRows(principal, known) }
    }
    return undefined
  }
}

const textIn = (row: Readonly<Row>, field: string) => String(row[textName(field)] ?? row[field] ?? '')

type Place = Pick<Entity, '$id' | 'x-permission'>

const worksWith = (principal: Principal, place: Place) => WORK.some((call) => principal.may(permissionOf(place, call)))

const addsRows = (principal: Principal, main: Place) =>
  principal.may(permissionOf(main, 'add')) || principal.may(permissionOf(main, 'edit'))
