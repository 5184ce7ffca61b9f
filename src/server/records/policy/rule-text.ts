import type { DataRule } from '../engine-dependencies.ts'
import type { EntityTable } from '../entity-table.ts'

const CONDITIONS: Readonly<Record<string, string>> = {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  IN: '属于',
  LIKE: '包含',
  LEFT_LIKE: '结尾是',
  RIGHT_LIKE: '开头是',
  USE_SQL_RULES: '满足表达式',
}

/** A data rule as a sentence, its field by the title that people know. */
export function ruleWords(
  { fields }: Pick<EntityTable, 'fields'>,
  { ruleColumn, ruleConditions, ruleValue }: Pick<DataRule, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>,
): string {
  const name = ruleColumn ?? ''
  const field = Object.hasOwn(fields, name) ? fields[name]!.title : name
  return [field, CONDITIONS[ruleConditions] ?? ruleConditions, ruleValue].filter((part) => part !== '').join(' ')
}
