import { type RawBuilder, sql } from 'kysely'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import type { BinaryOperator, ExpressionNode } from '#shared/expression/expression-node.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import type { EntityTable, ValueKind } from '../entity-table.ts'
import { boundValue } from '../read/sql/bound-value.ts'
import { type Comparison, compare, type Operand, oneOf } from '../read/sql/comparison.ts'
import { allOf, anyOf, type Condition } from '../read/sql/condition.ts'
import { RuleBroken } from './rule-broken.ts'
import { notOnField, onField, ruleFieldName } from './rule-field.ts'

/** Values of a text with `#{variables}`; undefined when a variable has no value. */
export type ValuesOf = (text: string) => readonly string[] | undefined

type BinaryNode = Extract<ExpressionNode, { kind: 'binary' }>
type Values = { kind: 'values'; type: 'text' | 'number' | 'boolean' | 'any'; values: readonly string[] }
type Side = Values | { kind: 'field'; name: string } | { kind: 'null' }

interface Rule {
  table: EntityTable
  valuesOf: ValuesOf
}

/**
 * Turns the expression of a `USE_SQL_RULES` rule into a condition: fields, literals, `#{variables}`, comparisons, `in`, `&&`
 * and `||` of CEL. An absent value satisfies `== null` alone.
 * @throws RuleBroken for anything else.
 */
export function expressionCondition(table: EntityTable, text: string, valuesOf: ValuesOf): Condition {
  try {
    return conditionOf({ table, valuesOf }, parseExpression(withVariableNames(text)).root)
  } catch (error) {
    throw error instanceof ExpressionError ? new RuleBroken('ruleValue', error.message) : error
  }
}

const QUOTED_OR_VARIABLE = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|#\{([\w\s]*)\}/g
const VARIABLE = /^__\w*_$/

/** `#{sys_date}` outside of quotes becomes the name `__sys_date_`, which no field has. */
function withVariableNames(text: string): string {
  return text.replace(QUOTED_OR_VARIABLE, (found, name: string | undefined) =>
    name === undefined ? found : `__${name.trim()}_`,
  )
}

function conditionOf(rule: Rule, node: ExpressionNode): Condition {
  if (node.kind === 'logical') {
    const both = [conditionOf(rule, node.left), conditionOf(rule, node.right)]
    return node.operator === '&&' ? allOf(both) : anyOf(both)
  }
  if (node.kind !== 'binary') throw beyond()
  if (node.operator === 'in') return membership(rule, node)
  if (!Object.hasOwn(COMPARISONS, node.operator)) throw beyond()
  return comparison(rule, node.operator, sideOf(rule, node.left), sideOf(rule, node.right))
}

function beyond(): RuleBroken {
  const message = '只能使用字段与值的比较（== != < <= > >= in）以及 && 和 ||，例如 createBy == #{sys_user_code}'
  return new RuleBroken('ruleValue', message)
}

const COMPARISONS: Partial<
  Record<BinaryOperator, { use: Comparison; mirrored: BinaryOperator; sign: RawBuilder<unknown> }>
> = {
  '==': { use: 'eq', mirrored: '==', sign: sql`=` },
  '!=': { use: 'ne', mirrored: '!=', sign: sql`<>` },
  '<': { use: 'lt', mirrored: '>', sign: sql`<` },
  '<=': { use: 'le', mirrored: '>=', sign: sql`<=` },
  '>': { use: 'gt', mirrored: '<', sign: sql`>` },
  '>=': { use: 'ge', mirrored: '<=', sign: sql`>=` },
}

function comparison(rule: Rule, operator: BinaryOperator, left: Side, right: Side): Condition {
  if (left.kind !== 'field') {
    if (right.kind !== 'field') throw new RuleBroken('ruleValue', '比较的一边应为字段')
    return comparison(rule, COMPARISONS[operator]!.mirrored, right, left)
  }
  if (right.kind === 'null') return absence(rule, left.name, operator)
  if (right.kind === 'field') return fieldsCompared(rule, operator, left.name, right.name)
  const test = (operand: Operand) => compared(rule, left.name, operand, operator, right)
  return operator === '!=' ? notOnField(rule.table, left.name, test) : onField(rule.table, left.name, test)
}

/** Condition of a comparison. For `!=` the caller negates it. */
function compared({ table }: Rule, name: string, operand: Operand, operator: BinaryOperator, given: Values): Condition {
  requireFitting(table, name, operand.kind, given)
  if (operator === '==' || operator === '!=') return oneOf(operand, given.values)
  if (operand.list || operand.kind === 'boolean') throw new RuleBroken('ruleValue', `字段 ${name} 不能比较大小`)
  if (given.values.length !== 1) throw new RuleBroken('ruleValue', '有多个值的变量不能比较大小')
  return compare(operand, COMPARISONS[operator]!.use, given.values[0]!)
}

function absence({ table }: Rule, name: string, operator: BinaryOperator): Condition {
  const ref = table.stored.get(name)?.ref
  if (ref && operator === '==') return sql<boolean>`${ref} is null`
  if (ref && operator === '!=') return sql<boolean>`${ref} is not null`
  throw new RuleBroken('ruleValue', 'null 只能与有值的字段用 == 或 != 比较')
}

function fieldsCompared({ table }: Rule, operator: BinaryOperator, left: string, right: string): Condition {
  const [one, other] = [table.stored.get(left), table.stored.get(right)]
  const comparable = one && other && familyOf(one.kind) === familyOf(other.kind)
  const isList = [one, other].some((each) => each?.field['x-ref']?.many)
  if (!comparable || isList) throw new RuleBroken('ruleValue', `字段 ${left} 与 ${right} 不能比较`)
  return sql<boolean>`${one.ref} ${COMPARISONS[operator]!.sign} ${other.ref}`
}

const familyOf = (kind: ValueKind) => (kind === 'integer' ? 'number' : kind)

/** `field in [...]`, or `value in field` where the field holds several. */
function membership(rule: Rule, node: BinaryNode): Condition {
  const { table } = rule
  const left = sideOf(rule, node.left)
  if (left.kind === 'field') {
    const given =
      node.right.kind === 'list' ? node.right.items.map((item) => sideOf(rule, item)) : [sideOf(rule, node.right)]
    if (given.length === 0) throw new RuleBroken('ruleValue', 'in 后面的列表不能为空')
    return onField(table, left.name, (operand) => anyOf(given.map((side) => equalTo(rule, left.name, operand, side))))
  }
  const right = sideOf(rule, node.right)
  if (left.kind !== 'values' || right.kind !== 'field') throw beyond()
  const several = table.links.has(right.name) || table.stored.get(right.name)?.field['x-ref']?.many
  if (!several) throw new RuleBroken('ruleValue', `字段 ${right.name} 只有一个值，请写成 ${right.name} == 值`)
  return onField(table, right.name, (operand) => equalTo(rule, right.name, operand, left))
}

function equalTo(rule: Rule, name: string, operand: Operand, side: Side): Condition {
  if (side.kind !== 'values') throw beyond()
  return compared(rule, name, operand, '==', side)
}

function sideOf({ table, valuesOf }: Rule, node: ExpressionNode): Side {
  if (node.kind === 'variable') {
    if (!VARIABLE.test(node.name)) return { kind: 'field', name: ruleFieldName(table, node.name, 'ruleValue') }
    return { kind: 'values', type: 'any', values: filled(valuesOf, `#{${node.name.slice(2, -1)}}`) }
  }
  if (node.kind === 'negate' && node.operand.kind === 'literal' && typeof node.operand.value === 'number') {
    return { kind: 'values', type: 'number', values: [String(-node.operand.value)] }
  }
  if (node.kind !== 'literal') throw beyond()
  const { value } = node
  if (value === null) return { kind: 'null' }
  if (typeof value === 'string') {
    return { kind: 'values', type: 'text', values: value.includes('#{') ? filled(valuesOf, value) : [value] }
  }
  return { kind: 'values', type: typeof value === 'number' ? 'number' : 'boolean', values: [String(value)] }
}

function filled(valuesOf: ValuesOf, text: string): readonly string[] {
  const values = valuesOf(text)
  if (!values) throw new RuleBroken('ruleValue', `${text} 中的变量没有值，或取值组合过多`)
  return values
}

function requireFitting(table: EntityTable, name: string, kind: ValueKind, { type, values }: Values): void {
  const fitting = FITTING[kind]
  const right = type === 'any' || type === fitting
  if (right && (kind === 'text' || values.every((value) => boundValue(kind, value) !== undefined))) return
  const title = table.fields[name]?.title ?? name
  throw new RuleBroken('ruleValue', `${values[0]} 不是字段 ${name}（${title}）的值，应为${WORDS[kind]}`)
}

const FITTING: Record<ValueKind, Values['type']> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  date: 'text',
  datetime: 'text',
  time: 'text',
  json: 'text',
}
const WORDS: Record<ValueKind, string> = {
  text: '带引号的文本',
  integer: '数字',
  number: '数字',
  boolean: 'true 或 false',
  date: '带引号的日期，例如 "2024-01-31"',
  datetime: '带引号的时间，例如 "2024-01-31 08:00:00"',
  time: '带引号的时间，例如 "08:00"',
  json: '文本',
}
