import { nearestName } from '#shared/expression/nearest-name.ts'
import type { EntityTable } from '../entity-table.ts'
import type { Operand } from '../read/sql/comparison.ts'
import { type Condition, not } from '../read/sql/condition.ts'
import { fieldCondition } from '../read/sql/field-condition.ts'
import { RuleBroken, type RulePart } from './rule-broken.ts'

/** Rules name the field, or its column. @throws RuleBroken when the entity has neither, or nothing can be compared with it. */
export function ruleFieldName(table: EntityTable, given: string, part: RulePart): string {
  const name = Object.hasOwn(table.fields, given)
    ? given
    : [...table.stored.values()].find((field) => field.column === given)?.name
  const stored = name === undefined ? undefined : table.stored.get(name)
  const isOpen = name !== undefined && !table.fields[name]!['x-secret']
  if (isOpen && (table.links.has(name) || (stored && stored.kind !== 'json'))) return name
  if (name !== undefined) throw new RuleBroken(part, `字段 ${given} 不能用于数据规则`)
  const nearest = nearestName(given, Object.keys(table.fields))
  throw new RuleBroken(part, `${table.entity.title}没有字段 ${given}${nearest ? `，是否为 ${nearest}？` : ''}`)
}

/** The condition of a rule on a field that `ruleFieldName` gave. */
export function onField(table: EntityTable, name: string, test: (operand: Operand) => Condition): Condition {
  return fieldCondition(table, name, test)!
}

/** Records of which the test does not hold; of those in a link table, not for any of their rows. */
export function notOnField(table: EntityTable, name: string, test: (operand: Operand) => Condition): Condition {
  if (table.links.has(name)) return not(onField(table, name, test))
  return onField(table, name, (operand) => not(test(operand)))
}
