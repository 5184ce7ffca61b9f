import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { parseQueryParameter } from '#shared/rules/search/query-parameter.ts'
import type { QueryCondition } from '#shared/rules/search/search-value.ts'
import type { ListQuery, PageResult } from '#shared/wire/paging.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/wire/paging.ts'

/** Returns a page of rows by the query conventions of the wire. */
export function pageOfRows(
  all: readonly Row[],
  { pageNo = 1, pageSize = DEFAULT_PAGE_SIZE, column, order, ...filters }: ListQuery,
  isField: (name: string) => boolean,
): PageResult {
  const fieldNamed = (name: string) => (isField(name) ? name : undefined)
  const conditions = Object.entries(filters).flatMap(([name, value]) =>
    isEmptyValue(value) ? [] : (parseQueryParameter(name, String(value), fieldNamed) ?? []),
  )
  const found = all.filter((row) =>
    conditions.every(({ field, condition }) => condition === undefined || meets(row[field], condition)),
  )
  const sorted = column
    ? found.toSorted((one, other) => compareBy(one, other, String(column), String(order ?? '')))
    : found
  const size = Number(pageSize) > 0 ? Number(pageSize) : found.length
  const from = (Number(pageNo) - 1) * size
  return {
    records: sorted.slice(from, from + size),
    total: found.length,
    size,
    current: Number(pageNo),
    pages: Math.max(1, Math.ceil(found.length / Math.max(1, size))),
  }
}

/** Several columns and directions are comma lists. */
function compareBy(one: Row, other: Row, columns: string, orders: string): number {
  const directions = orders.split(',')
  for (const [at, column] of columns.split(',').entries()) {
    const result = compare(one[column], other[column])
    if (result !== 0) return (directions[at] ?? directions[0]) === 'desc' ? -result : result
  }
  return 0
}

function compare(one: unknown, other: unknown): number {
  const [first, second] = [Number(one), Number(other)]
  if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second
  return String(one ?? '').localeCompare(String(other ?? ''), 'zh-CN')
}

function meets(value: unknown, condition: QueryCondition): boolean {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  switch (condition.kind) {
    case 'notEmpty':
    case 'notNull':
      return text !== ''
    case 'in':
      return condition.values.includes(text)
    case 'anyElement':
      return condition.values.some((wanted) => text.split(',').includes(wanted))
    default:
      return meetsOne(text, condition.kind, condition.value)
  }
}

function meetsOne(text: string, kind: Extract<QueryCondition, { value: string }>['kind'], value: string): boolean {
  switch (kind) {
    case 'contains':
      return text.toLowerCase().includes(value.toLowerCase())
    case 'startsWith':
      return text.startsWith(value)
    case 'endsWith':
      return text.endsWith(value)
    case 'equals':
      return text === value
    case 'notEquals':
      return text !== value
    case 'greater':
      return text !== '' && compare(text, value) > 0
    case 'greaterOrEqual':
      return text !== '' && compare(text, value) >= 0
    case 'less':
      return text !== '' && compare(text, value) < 0
    default:
      return text !== '' && compare(text, value) <= 0
  }
}
