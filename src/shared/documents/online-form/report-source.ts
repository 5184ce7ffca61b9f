import type { Field } from '../entity.ts'

/** Report data that a field reads. */
export interface ReportSource {
  code: string
  /** Columns that the field stores, shows or fills in. */
  columns: readonly string[]
  /** Parameters of the report; undefined where the value comes from another field of the record. */
  params: Readonly<Record<string, string | undefined>>
}

/** Report that a field chooses from; undefined for other fields. */
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
