import type { Entity } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import type { Report, ReportField } from '#shared/documents/report/report.ts'
import {
  type ReportColumn,
  type ReportDescription,
  type ReportOption,
  type ReportParam,
  type ReportQueryItem,
  type ReportQueryView,
  replacedTexts,
} from '#shared/wire/report.ts'

type Shown = [name: string, column: ReportField]

/** Describes a report to its readers. @param texts value to text, by the code of the dictionary */
export function describeReport(
  { code, title, columns, params, order = [] }: Report,
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): ReportDescription {
  const [first] = order
  return {
    cgRpConfigId: code,
    cgRpConfigName: title,
    columns: shownColumns(columns).map(([name, column]) => wireColumn(name, column)),
    dictOptions: Object.fromEntries(Object.entries(columns).flatMap((column) => optionsOfColumn(column, texts))),
    ...(params && {
      params: Object.keys(params),
      paramInputs: Object.entries(params).map(([name, { title, type }]) => ({ name, title, type })),
    }),
    ...(first && { initialSort: first }),
  }
}

function optionsOfColumn(
  [name, { dict, replace }]: Shown,
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): [string, ReportOption[]][] {
  return [
    ...(dict === undefined ? [] : [[name, optionsOf(texts.get(dict) ?? new Map())] as [string, ReportOption[]]]),
    ...(replace ? [[replacedTexts(name), [...replace]] as [string, ReportOption[]]] : []),
  ]
}

export function shownColumns(columns: Report['columns']): Shown[] {
  return Object.entries(columns).filter(([, { show }]) => show !== false)
}

function wireColumn(name: string, { title, type, ...column }: ReportField): ReportColumn {
  const { width, sortable, dict, replace, ref, total, precision, href, group } = column
  return {
    dataIndex: name,
    title,
    type,
    ...(width !== undefined && { width }),
    sorter: sortable === true,
    ...((dict !== undefined || ref) && { customRender: name }),
    ...(replace && { customRender: replacedTexts(name) }),
    ...(total && { isTotal: true }),
    ...(precision !== undefined && { precision }),
    ...(href !== undefined && { fieldHref: href }),
    ...(group !== undefined && { groupTitle: group }),
  }
}

function optionsOf(texts: ReadonlyMap<string, string>): ReportOption[] {
  return [...texts].map(([value, text]) => ({ value, text }))
}

/**
 * Filters of a report.
 * @param entityOf entity of a reference
 * @param searched columns whose texts are not all returned
 */
export function queryItems(
  { code, columns }: Report,
  entityOf: (address: string) => Entity,
  searched: ReadonlySet<string>,
): ReportQueryItem[] {
  return Object.entries(columns).flatMap(([field, column]) => {
    const { search, title } = column
    if (search === undefined) return []
    return [
      {
        field,
        label: title,
        mode: search.mode ?? 'single',
        ...(searched.has(field) ? ({ view: 'sel_search', dictReport: code } as const) : viewOf(column, entityOf)),
        ...(search.hidden && { hidden: '1' as const }),
        ...(search.default !== undefined && { config: { defaultValue: search.default } }),
      },
    ]
  })
}

type View = Pick<ReportQueryItem, 'view'> & Partial<ReportQueryItem>

function viewOf({ type, dict, replace, ref, search }: ReportField, entityOf: (address: string) => Entity): View {
  if (replace) return { view: search?.multiple ? 'list_multi' : 'list' }
  if (dict !== undefined) return { view: search?.multiple ? 'list_multi' : 'list', dictCode: dict }
  if (ref) return referenceView(ref, entityOf(ref.entity))
  return { view: VIEWS[type] }
}

const VIEWS: Record<ReportField['type'], ReportQueryView> = {
  String: 'text',
  Image: 'text',
  Integer: 'number',
  Long: 'number',
  BigDecimal: 'number',
  Date: 'date',
  Datetime: 'datetime',
}

function referenceView(
  { entity: address, value = 'id', label }: NonNullable<ReportField['ref']>,
  entity: Entity,
): View {
  const shown = label ?? entity['x-title'] ?? 'id'
  const tree = entity['x-tree']
  return {
    view: tree ? 'sel_tree' : 'sel_search',
    dictTable: entity['x-table'],
    dictCode: columnIn(entity, value),
    dictText: columnIn(entity, shown),
    reference: { entity: address, value, label: shown },
    ...(tree && {
      pidField: columnIn(entity, tree.parent),
      pidValue: tree.root,
      ...(tree.hasChild !== undefined && { hasChildField: columnIn(entity, tree.hasChild) }),
    }),
  }
}

function columnIn(entity: Entity, name: string): string {
  const field = fieldsOf(entity)[name]
  return (field && columnOf(name, field)) ?? name
}

export function reportParams({ params = {} }: Report): ReportParam[] {
  return Object.entries(params).map(([paramName, { title, default: text }]) => ({
    paramName,
    paramTxt: title,
    ...(text !== undefined && { paramValue: text }),
  }))
}
