import type { Report, ReportField } from '#shared/documents/report/report.ts'
import { parseQueryValue, wrapQueryValue } from '#shared/rules/search/search-value.ts'
import { isProtocolParameter, textOf } from '../records/read/query/query-conditions.ts'
import type { RecordQuery } from '../records/read/read-rows.ts'
import { keysFrom } from '../records/record-keys.ts'

type Columns = Readonly<Record<string, ReportField>>

/** Prefix of the parameters of a report. */
export const PARAMETER_PREFIX = 'self_'

/** Prefix as in `force_id=a,b`: only rows with these values, beside other conditions. */
const EXACT_PREFIX = 'force_'

/**
 * Reads the conditions on columns of a report, by the conventions of every list. Only searchable columns count; a plain
 * text is searched inside the values. Other parameters are left out.
 */
export function searchedColumns(columns: Columns, query: RecordQuery): Record<string, string> {
  const conditions: Record<string, string> = {}
  for (const [name, column] of Object.entries(columns)) {
    const places = column.search === undefined ? [] : [name, `${name}_begin`, `${name}_end`]
    for (const place of places) {
      const text = textOf(query[place]) ?? ''
      if (text !== '') conditions[place] = place === name && isPlainText(column) ? sought(text) : text
    }
  }
  return conditions
}

function isPlainText({ type, dict, ref }: ReportField): boolean {
  return type === 'String' && dict === undefined && ref === undefined
}

function sought(text: string): string {
  return parseQueryValue(text)?.kind === 'equals' && !text.startsWith('eq ') ? wrapQueryValue('like', text) : text
}

/** Returns parameters with a value that name neither a searchable column nor a parameter of the report. */
export function unknownParameters({ columns, params }: Report, query: RecordQuery): string[] {
  const known = new Set(knownParameters(columns, params))
  return Object.entries(query).flatMap(([name, value]) =>
    (textOf(value) ?? '') === '' || isProtocolParameter(name) || known.has(name) ? [] : [name],
  )
}

/** Names of all filters and parameters of a report. */
export function knownParameters(columns: Columns, params: Report['params'] = {}): string[] {
  const searched = Object.entries(columns).filter(([, { search }]) => search !== undefined)
  return [
    ...searched.flatMap(([name]) => [name, `${name}_begin`, `${name}_end`]),
    ...Object.keys(columns).map((name) => EXACT_PREFIX + name),
    ...Object.keys(params).map((name) => PARAMETER_PREFIX + name),
  ]
}

/** Exact values of columns, by column. */
export function exactColumns(columns: Columns, query: RecordQuery): Map<string, readonly string[]> {
  const exact = Object.keys(columns).map((name) => [name, keysFrom(query[EXACT_PREFIX + name])] as const)
  return new Map(exact.filter(([, values]) => values.length > 0))
}
