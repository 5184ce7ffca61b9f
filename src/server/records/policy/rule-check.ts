import type { Principal } from '#server/http/principal.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { DataRule } from '../engine-dependencies.ts'
import type { EntityTable } from '../entity-table.ts'
import { EXPRESSION_RULE, ruleCondition } from './data-rules.ts'
import { RuleBroken } from './rule-broken.ts'
import { ruleFieldName } from './rule-field.ts'
import { unknownVariables } from './rule-variables.ts'

/** More codes than most people have, so that a rule which multiplies them too often is refused when it is written. */
const MANY_CODES = Array.from({ length: 30 }, (_, index) => `A${String(index).padStart(2, '0')}`)

/** Person for whom every variable has a value. */
const ANYBODY: Principal = {
  userId: '1',
  username: 'somebody',
  realname: '某人',
  orgCode: 'A01',
  tenantId: 0,
  isGuest: false,
  isAdmin: false,
  roleIds: [],
  roleCodes: MANY_CODES,
  departRoleIds: [],
  departCodes: MANY_CODES,
  sessionId: '',
  landingCode: null,
  withheld: new Set(),
  may: () => false,
  mayWrite: () => false,
}
const SOME_TIME = '2024-01-31 12:00:00'

/**
 * Problem of a data rule when it is written. Stricter than the evaluation, so that a rule has the effect that it names.
 * @returns undefined for a rule that the request of any person can evaluate.
 */
export function ruleProblem(table: EntityTable, rule: DataRule): FieldProblem | undefined {
  try {
    const [unknown] = unknownVariables(rule.ruleValue)
    if (unknown !== undefined) throw new RuleBroken('ruleValue', `没有变量 #{${unknown}}`)
    if (rule.ruleConditions !== EXPRESSION_RULE) requireSense(table, rule)
    ruleCondition(table, rule, ANYBODY, SOME_TIME)
    return undefined
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { field: error.part, keyword: 'rule', message: error.message }
  }
}

/** Refuses a comparison for text, or for ordered values, on another kind of field. */
function requireSense(table: EntityTable, { ruleColumn, ruleConditions }: DataRule): void {
  if (!ruleColumn) throw new RuleBroken('ruleColumn', '请选择规则字段')
  const name = ruleFieldName(table, ruleColumn, 'ruleColumn')
  const { title, 'x-ref': reference } = table.fields[name]!
  const kind = table.stored.get(name)?.kind ?? 'text'
  const several = reference?.many === true
  if (ruleConditions.endsWith('LIKE') && kind !== 'text') throw incompatible(title, '模糊匹配只适用于文本字段')
  if (/^[<>]/.test(ruleConditions) && (several || kind === 'boolean')) throw incompatible(title, '不能比较大小')
}

function incompatible(title: string, reason: string): RuleBroken {
  return new RuleBroken('ruleConditions', `字段 ${title}：${reason}`)
}
