import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataRuleService } from '#server/modules/system/permission/data-rule/data-rule.service.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { EXPRESSION_RULE } from '#server/records/policy/data-rules.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import { isOn } from './form-auth-flag.ts'
import type { FormAuth, FormAuthState } from './form-auth-state.ts'

interface Dependencies {
  authOf: FormAuthState
  engine: Pick<RecordEngine, 'add' | 'edit' | 'get' | 'remove'>
  rules: Pick<DataRuleService, 'list'>
  ruleEntity: EntityAt<'system/data-rule'>
}

/** Data rule in the names of the agreed interface. */
export interface AgreedRule {
  id: string
  cgformId: string
  ruleName: string
  ruleColumn: string | null
  ruleOperator: string
  ruleValue: string
  status: 0 | 1
}

export type FormAuthRulesService = ReturnType<typeof createFormAuthRulesService>

/**
 * Data rules of a form in the names of the agreed interface. They are the rules of its menu entry, under the
 * permissions of that screen.
 */
export function createFormAuthRulesService({ authOf, engine, rules, ruleEntity }: Dependencies) {
  const requireMain = async (formId: string): Promise<FormAuth> => {
    const auth = await authOf(formId)
    if (auth.entry.formId !== formId) throw new AppError('FORM_AUTH_SUB')
    return auth
  }
  const requireRule = async (principal: Principal, { entry }: FormAuth, id: string): Promise<Row> => {
    const rule = await engine.get(principal, ruleEntity, id)
    if (rule.permissionId !== entry.id) throw new AppError('RECORD_NOT_FOUND')
    return rule
  }

  return {
    /** Lists rules, newest first. @throws AppError FORM_UNKNOWN, FORM_NOT_PUBLISHED, FORM_AUTH_SUB */
    async list(principal: Principal, formId: string): Promise<AgreedRule[]> {
      const { entry } = await requireMain(formId)
      const { records } = await rules.list(principal, { permissionId: entry.id })
      return records.map((rule) => agreedRule(rule, formId))
    },

    /**
     * @returns its id. @throws AppError as `list`; NOT_GRANTED, RULES_OWN; RECORD_INVALID for a rule that cannot be
     * evaluated
     */
    async add(principal: Principal, formId: string, sent: Readonly<Row>): Promise<string> {
      const { entry, entity } = await requireMain(formId)
      const rule = await engine.add(principal, ruleEntity, { ...ruleIn(sent, entity), permissionId: entry.id })
      return rule.id
    },

    /** Settings that are not sent stay. @throws AppError as `add`; RECORD_NOT_FOUND for a rule of another entry */
    async edit(principal: Principal, formId: string, id: string, sent: Readonly<Row>): Promise<void> {
      const auth = await requireMain(formId)
      const stored = agreedRule(await requireRule(principal, auth, id), formId)
      await engine.edit(principal, ruleEntity, { ...ruleIn(sent, auth.entity, stored), id })
    },

    /** @throws AppError NOT_GRANTED, RULES_OWN, RECORD_NOT_FOUND */
    async remove(principal: Principal, id: string): Promise<void> {
      await engine.remove(principal, ruleEntity, id)
    },
  }
}

/** Expression for an empty value: null, or an empty text. Our rules have no operator for emptiness. */
function emptiness(operator: Emptiness, column: string, isText: boolean): string {
  if (operator === 'EMPTY') return isText ? `${column} == null || ${column} == ""` : `${column} == null`
  return isText ? `${column} != null && ${column} != ""` : `${column} != null`
}

type Emptiness = 'EMPTY' | 'NOT_EMPTY'
const isEmptiness = (operator: string): operator is Emptiness => operator === 'EMPTY' || operator === 'NOT_EMPTY'

const SENSE = ['ruleColumn', 'ruleOperator', 'ruleValue'] as const

/**
 * Converts a sent rule into ours. It is checked when it is written.
 * @param stored current rule. Column and operator of a rule about emptiness are one expression here, which is built
 * again from both
 */
function ruleIn(sent: Readonly<Row>, entity: Entity, stored?: AgreedRule): Row {
  const { ruleName, ruleValue, status } = sent
  const isSensed = SENSE.some((part) => sent[part] !== undefined)
  const was = isSensed && stored && isEmptiness(stored.ruleOperator) ? stored : undefined
  const operator = sent.ruleOperator === undefined ? was?.ruleOperator : String(sent.ruleOperator)
  const about = sent.ruleColumn ?? (operator && isEmptiness(operator) ? stored?.ruleColumn : was?.ruleColumn)
  const given = about === undefined || about === null ? undefined : String(about)
  const column = given && (Object.hasOwn(fieldsOf(entity), given) ? given : fieldNameOf(given))
  const rule = {
    ...(ruleName !== undefined && { ruleName }),
    ...(column !== undefined && { ruleColumn: column }),
    ...(operator !== undefined && { ruleConditions: operator }),
    ...(ruleValue !== undefined && { ruleValue }),
    ...(status !== undefined && { status: isOn(status, 'status') ? '1' : '0' }),
  }
  if (operator === undefined || !isEmptiness(operator)) return rule
  if (!column) throw invalid([{ field: 'ruleColumn', keyword: 'required', message: '请选择规则字段' }])
  const field = fieldsOf(entity)[column]
  const isText = field?.type === 'string' && field.format === undefined
  return { ...rule, ruleConditions: EXPRESSION_RULE, ruleValue: emptiness(operator, column, isText) }
}

function agreedRule(rule: Readonly<Row>, cgformId: string): AgreedRule {
  const { id, ruleName, ruleColumn, ruleConditions, ruleValue, status } = rule
  const base = { id: String(id), cgformId, ruleName: String(ruleName), status: status === '1' ? 1 : 0 } as const
  const value = String(ruleValue)
  const column = /^\w*/.exec(value)![0]
  const operator = (['EMPTY', 'NOT_EMPTY'] as const).find((each) =>
    [true, false].some((isText) => emptiness(each, column, isText) === value),
  )
  if (ruleConditions === EXPRESSION_RULE && operator) {
    return { ...base, ruleColumn: column, ruleOperator: operator, ruleValue: '' }
  }
  return {
    ...base,
    ruleColumn: ruleColumn ? String(ruleColumn) : null,
    ...{ ruleOperator: String(ruleConditions), ruleValue: value },
  }
}
