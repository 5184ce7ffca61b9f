import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/coerce-record.ts'
import { wrapQueryList, wrapQueryValue } from '#shared/rules/search-value.ts'
import type { PreparedField } from '../../pieces.ts'

const ENDS = [
  { suffix: '_begin', mark: '起' },
  { suffix: '_end', mark: '止' },
] as const

/** The fields of a search form: a range is two, one for each end; those that are folded away come behind all others. */
export function searchFields(fields: readonly PreparedField[]): PreparedField[] {
  const behind = fields.filter(({ folded }) => folded)
  return [...fields.filter(({ folded }) => !folded), ...behind].flatMap((field) => {
    if (field.field['x-search'] !== 'range') return [field]
    return ENDS.map(({ suffix, mark }) => ({
      ...field,
      name: field.name + suffix,
      title: `${field.title}（${mark}）`,
      field: { ...field.field, 'x-search': 'exact' as const },
    }))
  })
}

/** Query parameters of what was entered, in the conventions of the wire; empty fields ask for nothing. */
export function searchConditions(fields: readonly PreparedField[], values: Row): Row {
  return Object.fromEntries(
    fields
      .filter(({ name }) => !isEmptyValue(values[name]) && !isEmptyList(values[name]))
      .map((field) => [field.name, conditionOf(field, values[field.name])]),
  )
}

function conditionOf({ name, field, asks }: PreparedField, value: unknown): unknown {
  if (asks) return value
  if (ENDS.some(({ suffix }) => name.endsWith(suffix))) return value
  if (field['x-search'] === 'like') return wrapQueryValue('like', String(value).trim())
  if (field['x-search'] === 'in')
    return wrapQueryList(Array.isArray(value) ? value.map(String) : String(value).split(','))
  return typeof value === 'string' ? wrapQueryValue('eq', value) : value
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
