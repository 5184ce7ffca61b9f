import { JsonTooDeep, parseJson } from '#shared/json/bounded-json.ts'
/**
 * Advanced query of the wire: `superQueryParams` is a JSON list of conditions, joined by `superQueryMatchType`. Beside
 * conditions the list may hold groups, which have the same two members.
 */
export type MatchType = 'and' | 'or'

export const SUPER_RULES = [
  'eq',
  'ne',
  'like',
  'not_like',
  'right_like',
  'left_like',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'not_in',
  'range',
  'not_range',
  'empty',
  'not_empty',
] as const
export type SuperRule = (typeof SUPER_RULES)[number]

export interface SuperCondition {
  field: string
  /** `right_like` begins with the value, `left_like` ends with it. */
  rule: SuperRule
  /** Several values are a list; texts from the wire may hold a comma list as well. */
  val: string | readonly string[]
}

export interface SuperGroup {
  match: MatchType
  items: readonly (SuperCondition | SuperGroup)[]
}

/** Most conditions, over all groups. */
export const MOST_SUPER_CONDITIONS = 50
/** Most levels of nested groups, the outermost one counted. */
export const DEEPEST_SUPER_GROUP = 3
/** Most characters of one value. */
export const LONGEST_SUPER_VALUE = 1000
/** Rules without a value. */
export const RULES_WITHOUT_VALUE: ReadonlySet<string> = new Set(['empty', 'not_empty'])

/** Invalid advanced query; the message is for the user. */
export class SuperQueryInvalid extends Error {
  override readonly name = 'SuperQueryInvalid'
}

export function isSuperGroup(item: SuperCondition | SuperGroup): item is SuperGroup {
  return 'items' in item
}

/**
 * Parses the advanced query in the parameters of a list. Lines without field, rule or value and empty groups are left
 * out.
 * @returns undefined for an empty query, and for text that is no JSON list: the contract treats it as no query.
 * @throws SuperQueryInvalid for an unknown rule, and for a query beyond the limits.
 */
export function readSuperQuery(text: string, match: string): SuperGroup | undefined {
  const list = superListIn(text)
  return list && readSuperGroup({ superQueryParams: list, superQueryMatchType: match })
}

/** Returns whether a text can be read as an advanced query; an empty one is valid. */
export function isSuperQuery(text: string): boolean {
  return text === '' || superListIn(text) !== undefined
}

function superListIn(text: string): unknown[] | undefined {
  return text === '' ? undefined : (listIn(text) ?? listIn(decoded(text)))
}

/** Reads parsed parameters, as saved searches store them. */
export function readSuperGroup(given: unknown): SuperGroup | undefined {
  const counted = { conditions: 0 }
  const group = groupOf((given ?? {}) as WireGroup, 1, counted)
  return group.items.length > 0 ? group : undefined
}

interface WireGroup {
  superQueryParams?: unknown
  superQueryMatchType?: unknown
}

/** Input of `readSuperGroup`. */
export interface SuperQueryWire {
  superQueryMatchType: MatchType
  superQueryParams: object[]
}

export function superQueryWire({ match, items }: SuperGroup): SuperQueryWire {
  return {
    superQueryMatchType: match,
    superQueryParams: items.map((item) =>
      isSuperGroup(item)
        ? superQueryWire(item)
        : { ...item, val: typeof item.val === 'string' ? item.val : [...item.val] },
    ),
  }
}

/** Parameters of a list with this query. The text is encoded once more than HTTP requires, as the contract demands. */
export function superQueryParameters(group: SuperGroup): { superQueryParams: string; superQueryMatchType: MatchType } {
  const { superQueryMatchType, superQueryParams } = superQueryWire(group)
  return { superQueryMatchType, superQueryParams: encodeURI(JSON.stringify(superQueryParams)) }
}

function groupOf(given: WireGroup, depth: number, counted: { conditions: number }): SuperGroup {
  if (depth > DEEPEST_SUPER_GROUP) throw new SuperQueryInvalid(`高级查询的条件组最多${DEEPEST_SUPER_GROUP}层`)
  const list = Array.isArray(given.superQueryParams) ? (given.superQueryParams as unknown[]) : []
  const items = list.flatMap((item): (SuperCondition | SuperGroup)[] => {
    if (isWireGroup(item)) {
      const group = groupOf(item, depth + 1, counted)
      return group.items.length > 0 ? [group] : []
    }
    const condition = conditionOf(item)
    if (condition === undefined) return []
    counted.conditions += 1
    if (counted.conditions > MOST_SUPER_CONDITIONS) {
      throw new SuperQueryInvalid(`高级查询最多${MOST_SUPER_CONDITIONS}个条件`)
    }
    return [condition]
  })
  return { match: String(given.superQueryMatchType).toLowerCase() === 'or' ? 'or' : 'and', items }
}

function isWireGroup(item: unknown): item is WireGroup {
  return typeof item === 'object' && item !== null && 'superQueryParams' in item
}

function conditionOf(item: unknown): SuperCondition | undefined {
  const { field, rule, val } = (item ?? {}) as Record<string, unknown>
  if (typeof field !== 'string' || typeof rule !== 'string' || field === '' || rule === '') return undefined
  if (!SUPER_RULES.includes(rule as SuperRule)) throw new SuperQueryInvalid(`高级查询的运算不存在：${shortened(rule)}`)
  if (RULES_WITHOUT_VALUE.has(rule)) return { field, rule: rule as SuperRule, val: '' }
  const value = Array.isArray(val) ? val.map(plain).filter((part) => part !== '') : plain(val)
  if (value.length === 0) return undefined
  const length = typeof value === 'string' ? value.length : value.join().length
  if (length > LONGEST_SUPER_VALUE) throw new SuperQueryInvalid(`高级查询的值不能超过${LONGEST_SUPER_VALUE}个字符`)
  return { field, rule: rule as SuperRule, val: value }
}

function plain(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

const SHOWN = 30

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

function listIn(text: string): unknown[] | undefined {
  try {
    const list: unknown = parseJson(text)
    return Array.isArray(list) ? list : undefined
  } catch (error) {
    if (error instanceof JsonTooDeep) throw error
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
