/** An advanced query in the editor: lines may be empty or incomplete. Pure. */

import type { PreparedField } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import {
  isSuperGroup,
  type MatchType,
  RULES_WITHOUT_VALUE,
  type SuperCondition,
  type SuperGroup,
  type SuperRule,
} from '#shared/rules/search/super-query.ts'
import { rulesOf } from './advanced-rules.ts'

export interface DraftLine {
  key: number
  /** A new number mounts a new control for the value. */
  entry: number
  field?: string
  rule: SuperRule
  /** `value`, or `from` and `until`, as their controls store them. */
  values: Row
}

export interface DraftGroup {
  key: number
  match: MatchType
  items: readonly (DraftLine | DraftGroup)[]
}

export type DraftItem = DraftLine | DraftGroup

let keys = 0
const newKey = () => {
  keys += 1
  return keys
}

export function isDraftGroup(item: DraftItem): item is DraftGroup {
  return 'items' in item
}

export function newLine(): DraftLine {
  return { key: newKey(), entry: newKey(), rule: 'eq', values: {} }
}

export function newGroup(): DraftGroup {
  return { key: newKey(), match: 'and', items: [newLine()] }
}

/** The line with this field: with the first rule that suits the field, and no value. */
export function withField(line: DraftLine, { name, field }: PreparedField): DraftLine {
  return { ...line, entry: newKey(), field: name, rule: rulesOf(field)[0]!, values: {} }
}

/** The line with another rule; values stay if the same control shows them. */
export function withRule(line: DraftLine, rule: SuperRule): DraftLine {
  const shape = (of: SuperRule) => (of.endsWith('range') ? 'range' : of.endsWith('in') ? 'in' : 'one')
  const kept = shape(rule) === shape(line.rule)
  return { ...line, entry: kept ? line.entry : newKey(), rule, values: kept ? line.values : {} }
}

/** Change of one item; undefined removes it. */
export type Edit<T extends DraftItem = DraftItem> = (item: T) => T | undefined

/** The tree with one item changed or removed; the outermost group always stays. */
export function edited(group: DraftGroup, key: number, edit: Edit): DraftGroup {
  if (group.key === key) return (edit(group) as DraftGroup | undefined) ?? group
  const items = group.items.flatMap((each): DraftItem[] => {
    if (isDraftGroup(each) && each.key !== key) return [edited(each, key, edit)]
    return each.key === key ? [edit(each) ?? []].flat() : [each]
  })
  return { ...group, items }
}

/** Lines of all groups. */
export function linesIn(group: DraftGroup): DraftLine[] {
  return group.items.flatMap((item) => (isDraftGroup(item) ? linesIn(item) : [item]))
}

/** Whether a line has a field but lacks its value. */
export function lacksValue({ field, rule, values }: DraftLine): boolean {
  if (field === undefined || RULES_WITHOUT_VALUE.has(rule)) return false
  const needed = rule.endsWith('range') ? ['from', 'until'] : ['value']
  return needed.some((name) => valueTexts(values[name]).length === 0)
}

/** Query of a draft; lines without a field and empty groups are left out. */
export function groupOfDraft({ match, items }: DraftGroup): SuperGroup | undefined {
  const conditions = items.flatMap((item): (SuperCondition | SuperGroup)[] => {
    if (isDraftGroup(item)) return [groupOfDraft(item) ?? []].flat()
    return item.field === undefined || lacksValue(item) ? [] : [conditionOf(item, item.field)]
  })
  return conditions.length > 0 ? { match, items: conditions } : undefined
}

function conditionOf({ rule, values }: DraftLine, field: string): SuperCondition {
  if (RULES_WITHOUT_VALUE.has(rule)) return { field, rule, val: '' }
  if (rule.endsWith('range')) {
    return { field, rule, val: [valueTexts(values.from)[0]!, valueTexts(values.until)[0]!] }
  }
  if (!rule.endsWith('in')) return { field, rule, val: valueTexts(values.value).join(',') }
  const parts = typeof values.value === 'string' ? values.value.split(/[,，]/) : valueTexts(values.value)
  return { field, rule, val: parts.map((part) => part.trim()).filter((part) => part !== '') }
}

function valueTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (isEmptyValue(value)) return []
  const text = String(value).trim()
  return text === '' ? [] : [text]
}

/** Draft of an active or saved query; with one empty line where there is no query. */
export function draftOf(group: SuperGroup | undefined, fields: readonly PreparedField[]): DraftGroup {
  return group ? draftGroup(group, fields) : newGroup()
}

function draftGroup({ match, items }: SuperGroup, fields: readonly PreparedField[]): DraftGroup {
  return {
    key: newKey(),
    match,
    items: items.map((item) => (isSuperGroup(item) ? draftGroup(item, fields) : draftLine(item, fields))),
  }
}

function draftLine({ field: name, rule, val }: SuperCondition, fields: readonly PreparedField[]): DraftLine {
  const field = fields.find((each) => each.name === name)?.field
  const isNumber = field?.type === 'integer' || field?.type === 'number'
  const typed = (text: string) => (isNumber && !Number.isNaN(Number(text)) ? Number(text) : text)
  const parts = typeof val === 'string' ? val.split(',') : [...val]
  const isChoice = field !== undefined && (field['x-dict'] ?? field['x-ref'] ?? field.enum) !== undefined
  const several = isChoice ? parts.map(typed) : parts.join(',')
  const values = rule.endsWith('range')
    ? { from: typed(parts[0] ?? ''), until: typed(parts[1] ?? '') }
    : { value: rule.endsWith('in') ? several : typed(typeof val === 'string' ? val : val.join(',')) }
  return { key: newKey(), entry: newKey(), field: name, rule, values: RULES_WITHOUT_VALUE.has(rule) ? {} : values }
}

/** Fields in the conditions of a query. */
export function fieldsOfQuery(group: SuperGroup): string[] {
  return group.items.flatMap((item) => (isSuperGroup(item) ? fieldsOfQuery(item) : [item.field]))
}
