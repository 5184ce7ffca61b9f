import type { Field } from '../entity.ts'

/** What a field reads of a report. */
export interface ReportSource {
  code: string
  /** Columns that it stores, shows or fills in. */
  columns: readonly string[]
  /** Parameters of the report; undefined where the value comes from another field of the record. */
  params: Readonly<Record<string, string | undefined>>
}

/** The report from which a field is chosen; undefined for other fields. */
export function reportSourceOf({ 'x-widget': widget, 'x-widget-props': props = {} }: Field): ReportSource | undefined {
  const columns =
    widget === 'PopupField'
      ? textsIn(props.orgFields)
      : widget === 'PopupDictionary'
        ? textsIn([props.valueField, props.textField])
        : []
  const [code = '', query = ''] = String(props.popupCode ?? '').split(/\?(.*)/s)
  if (columns.length === 0 || code.trim() === '') return undefined
  return { code: code.trim(), columns: [...new Set(columns)], params: paramsIn(query) }
}

function paramsIn(query: string): ReportSource['params'] {
  const pairs = query.split('&').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return [name.trim(), value.includes('${') ? undefined : value]
    }),
  )
}

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string' && each !== '') : []
