import type { PreparedField } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { wrapQueryList, wrapQueryValue } from '#shared/rules/search/search-value.ts'

const ENDS = [
  { suffix: '_begin', mark: '起' },
  { suffix: '_end', mark: '止' },
] as const

/**
 * Fields of a search form. A range becomes two fields, one for each end; collapsed fields come last.
 * @param address initial values of fields, by their names
 */
export function searchFields(
  fields: readonly PreparedField[],
  address: Readonly<Record<string, string>> = {},
): PreparedField[] {
  const behind = fields.filter(({ folded }) => folded)
  const all = [...fields.filter(({ folded }) => !folded), ...behind].flatMap((field): PreparedField[] => {
    if (field.field['x-search'] !== 'range') return [field]
    return ENDS.map(({ suffix, mark }, at) => ({
      ...field,
      name: field.name + suffix,
      ...(Array.isArray(field.starts) && { starts: field.starts[at] }),
      title: `${field.title}（${mark}）`,
      field: { ...field.field, 'x-search': 'exact' as const },
    }))
  })
  return all.map((field) => {
    const given = Object.hasOwn(address, field.name) ? address[field.name]! : ''
    return given === '' ? field : { ...field, starts: startOf(given, field) }
  })
}

const startOf = (given: string, { field: { type } }: PreparedField) =>
  (type === 'integer' || type === 'number') && Number.isFinite(Number(given)) ? Number(given) : given

/** Initial values of a search form; empty ones are left out. */
export function startValues(fields: readonly PreparedField[], scope: Scope): Row {
  const values = fields.map(({ name, starts }) => [name, computeValues(starts, scope)] as const)
  return Object.fromEntries(values.filter(([, value]) => !isEmptyValue(value)))
}

/** First and last day of the period that a control shows. */
export type PeriodEnds = (value: unknown, widget: string) => readonly [string, string] | undefined

export const searchesPeriod = ({ field }: PreparedField) => field['x-search'] === 'period'

/**
 * Query parameters of the entered values in the wire format; empty fields add no condition.
 * @param periodEnds required where a field shows a period
 */
export function searchConditions(fields: readonly PreparedField[], values: Row, periodEnds?: PeriodEnds): Row {
  return Object.fromEntries(
    fields
      .filter(({ name }) => !isEmptyValue(values[name]) && !isEmptyList(values[name]))
      .flatMap((field) => {
        const value = values[field.name]
        if (!searchesPeriod(field)) return [[field.name, conditionOf(field, value)]]
        const ends = periodEnds?.(value, field.widget) ?? []
        return ends.map((end, at) => [field.name + ENDS[at]!.suffix, end])
      }),
  )
}

function conditionOf({ name, field, asks }: PreparedField, value: unknown): unknown {
  if (asks) return value
  if (ENDS.some(({ suffix }) => name.endsWith(suffix))) return value
  const kind = field['x-search']
  if (kind === 'like') return wrapQueryValue('like', String(value).trim())
  // A field with several references matches each as an element of its list.
  if (kind === 'any' || field['x-ref']?.many) return `,${listOf(value).join(',')},`
  if (kind === 'in') return wrapQueryList(listOf(value))
  return typeof value === 'string' ? wrapQueryValue('eq', value) : value
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value).split(','))

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
