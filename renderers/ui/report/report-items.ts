/** Query items of a report as fields of a search. Pure. */
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import {
  type ReportDescription,
  type ReportFieldType,
  type ReportQuery,
  type ReportQueryItem,
  type ReportQueryView,
  replacedTexts,
} from '#shared/wire/report.ts'
import { dictionaryReference } from './report-references.ts'

export interface ReportSearchFields {
  /** Entity of the form, made from the report. */
  entity: Entity
  shown: FieldUse[]
  /** Shown only when the search is expanded. */
  folded: FieldUse[]
  /** Initial values. */
  initial: Row
}

const ENDS = [
  { suffix: '_begin', mark: '起' },
  { suffix: '_end', mark: '止' },
] as const

type Options = Pick<ReportDescription, 'dictOptions'>

export function reportSearchFields(items: readonly ReportQueryItem[], options: Options): ReportSearchFields {
  const searchFields = items.flatMap((item) =>
    endsOf(item).map((end) => ({ item, ...end, ...controlOf(item, options) })),
  )
  const usesOf = (wanted: boolean) =>
    searchFields
      .filter(({ item }) => (item.hidden === '1') === wanted)
      .map(({ name, widget, props }): FieldUse => ({ field: name, widget, props }))
  return {
    entity: {
      $id: 'report/search',
      title: '查询',
      type: 'object',
      properties: Object.fromEntries(searchFields.map(({ name, title, field }) => [name, { ...field, title }])),
    },
    shown: usesOf(false),
    folded: usesOf(true),
    initial: Object.fromEntries(
      searchFields.flatMap(({ name, value, field }) => (value ? [[name, beginning(value, field)]] : [])),
    ),
  }
}

/** Parameters of a report as fields of its search. */
export function parameterItems({ paramInputs = [] }: Pick<ReportDescription, 'paramInputs'>): ReportQueryItem[] {
  return paramInputs.map(({ name, title, type }) => ({
    field: `self_${name}`,
    label: title,
    view: PARAMETER_VIEWS[type] ?? 'text',
    mode: 'single',
  }))
}

const PARAMETER_VIEWS: Partial<Record<ReportFieldType, ReportQueryView>> = {
  Integer: 'number',
  Long: 'number',
  BigDecimal: 'number',
  Date: 'date',
  Datetime: 'datetime',
}

/** Entered values as the call takes them; empty values are left out. */
export function reportConditions(values: Row): ReportQuery {
  const entered = Object.entries(values).map(([name, value]) => [name, plain(value)] as const)
  return Object.fromEntries(entered.filter(([, value]) => !isEmptyValue(value)))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value.trim() : value
}

/** A range has two fields. */
function endsOf({ field, label, mode, config }: ReportQueryItem) {
  const begin = config?.defaultValue ?? ''
  if (mode === 'single') return [{ name: field, title: label, value: begin }]
  const values = begin.split(',')
  return ENDS.map(({ suffix, mark }, at) => ({
    name: field + suffix,
    title: `${label}（${mark}）`,
    value: values[at] ?? '',
  }))
}

type Control = { widget: string; props?: Record<string, unknown>; field: Omit<Field, 'title'> }

function controlOf(item: ReportQueryItem, { dictOptions }: Options): Control {
  const { view, field, dictCode, dictReport: report, reference, pidValue, pcode } = item
  const text = { type: 'string' as const }
  switch (view) {
    case 'text':
      return { widget: 'Input', field: text }
    case 'number':
      return { widget: 'NumberInput', field: { type: 'number' } }
    case 'date':
      return { widget: 'DatePicker', field: { ...text, format: 'date' } }
    case 'datetime':
      return { widget: 'DateTimePicker', field: { ...text, format: 'date-time' } }
    case 'list':
    case 'list_multi': {
      const options = dictOptions[replacedTexts(field)] ?? dictOptions[field]
      return {
        widget: options ? 'Select' : 'DictionarySelect',
        props: options ? { options } : { dictionary: dictCode ?? '' },
        field: view === 'list' ? text : { type: 'array', items: { type: 'string' } },
      }
    }
    case 'sel_search':
      return {
        widget: 'ReferenceSelect',
        field: { ...text, 'x-ref': report === undefined ? reference : dictionaryReference({ report, field }) },
      }
    case 'sel_tree':
      return {
        widget: 'ReferenceTreeSelect',
        props: pidValue ? { root: pidValue } : {},
        field: { ...text, 'x-ref': reference },
      }
    case 'cat_tree':
      return { widget: 'CategoryTreeSelect', props: pcode ? { code: pcode } : {}, field: text }
  }
}

function beginning(value: string, { type }: Omit<Field, 'title'>): unknown {
  if (type === 'array') return value.split(',')
  return type === 'number' ? Number(value) : value
}
