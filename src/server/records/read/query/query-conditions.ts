import { hasRowWith, rowFieldOperand } from '#server/records/children/child-field-filter.ts'
import { type EntityTable, fieldNamed, type QueryField } from '#server/records/entity-table.ts'
import type { FieldMask } from '#server/records/policy/field-mask.ts'
import { parseQueryParameter } from '#shared/rules/search/query-parameter.ts'
import type { QueryCondition } from '#shared/rules/search/search-value.ts'
import { compare, hasElement, isFilled, like, oneOf } from '../sql/comparison.ts'
import { type Condition, NEVER } from '../sql/condition.ts'
import { differs, fieldCondition } from '../sql/field-condition.ts'

/** Parameters of a list that are about the list, also where an entity has a field of that name. */
const RESERVED = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'count',
  '_after',
  'superQueryParams',
  'superQueryMatchType',
  'selections',
  'range',
  'columns',
  'summary',
  '_t',
])

/** Parameters that clients of the agreed protocol send with every call; filters only where a field has the name. */
const OF_EVERY_CALL = new Set(['code', 'tenant', 'tenantId', 'tenant_id', 'tenant-id', 'X-Access-Token'])

/** Checks whether a parameter controls the list or comes with every call, so that it is no unknown filter. */
export function isProtocolParameter(name: string): boolean {
  return RESERVED.has(name) || OF_EVERY_CALL.has(name)
}

export interface Filters {
  conditions: Condition[]
  /** Parameters with a value that name nothing which the person may ask for. */
  unknown: string[]
}

/** Conditions of the parameters that name a field which the person may see, by its own name or that of its column. */
export function queryConditions(
  table: EntityTable,
  query: Readonly<Record<string, unknown>>,
  mask: FieldMask,
): Filters {
  const meant = (name: string) => askableField(table, name, mask)
  const conditions: Condition[] = []
  const unknown: string[] = []
  const ofRows = new Map<string, { asked: QueryField; holding: Condition[] }>()
  for (const [name, value] of Object.entries(query)) {
    if (RESERVED.has(name) || value === undefined || value === null || value === '') continue
    const text = textOf(value)
    const parsed = text === undefined ? undefined : parseQueryParameter(name, text, meant)
    if (!parsed && !OF_EVERY_CALL.has(name)) unknown.push(name)
    if (!parsed?.condition) continue
    const asked = parsed.condition.kind === 'notEquals' ? undefined : table.filtersOfRows?.get(parsed.field)
    if (asked === undefined) conditions.push(queryCondition(table, parsed.field, parsed.condition))
    else {
      // All conditions on one sub-table must hold for the same row, such as both ends of a range.
      const { holding } = ofRows.get(asked.rows) ?? { holding: [] }
      ofRows.set(asked.rows, { asked, holding: [...holding, conditionOn(rowFieldOperand(asked), parsed.condition)] })
    }
  }
  const rows = [...ofRows.values()].map(({ asked, holding }) => hasRowWith(asked, holding))
  return { conditions: [...conditions, ...rows], unknown }
}

/** Returns the field that a person may query by this name, which may also be the name of its column. */
export function askableField(table: EntityTable, name: string, mask: FieldMask): string | undefined {
  const field = fieldNamed(table, name)
  return field !== undefined && mask.sees(field) && isComparable(table, field) ? field : undefined
}

/** Checks whether a field can be compared: it has a column or a link table, or is a field of rows. */
export function isComparable(table: EntityTable, name: string): boolean {
  return (
    table.links.has(name) ||
    table.filtersOfRows?.has(name) ||
    (table.stored.has(name) && table.stored.get(name)!.kind !== 'json')
  )
}

export function queryCondition(table: EntityTable, name: string, condition: QueryCondition): Condition {
  if (condition.kind === 'notEquals') return differs(table, name, condition.value) ?? NEVER
  return fieldCondition(table, name, (operand) => conditionOn(operand, condition)) ?? NEVER
}

function conditionOn(operand: Parameters<typeof compare>[0], condition: QueryCondition): Condition {
  switch (condition.kind) {
    case 'in':
      return oneOf(operand, condition.values)
    case 'anyElement':
      return hasElement(operand.ref, condition.values)
    case 'notEmpty':
    case 'notNull':
      return condition.kind === 'notNull' ? isFilled({ ...operand, kind: 'json' }) : isFilled(operand)
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return like(operand, condition.kind, condition.value)
    default:
      return compare(operand, COMPARISONS[condition.kind], condition.value)
  }
}

const COMPARISONS = {
  equals: 'eq',
  notEquals: 'ne',
  greater: 'gt',
  greaterOrEqual: 'ge',
  less: 'lt',
  lessOrEqual: 'le',
} as const

/** A parameter given several times is a list. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(',') + ','
  return undefined
}
