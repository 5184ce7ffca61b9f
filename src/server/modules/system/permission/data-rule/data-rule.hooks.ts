import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataRule, EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { EXPRESSION_RULE } from '#server/records/policy/data-rules.ts'
import { ruleProblem } from '#server/records/policy/rule-check.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { MenuGuard } from '../menu/menu-guard.ts'
import type { MenuPages } from '../menu/menu-pages.ts'
import { addTenantFields, sharingProblems, tenantOfNew } from '../menu/row-tenant.ts'
import type { DataRuleRepository } from './data-rule.repository.ts'

interface Dependencies {
  rules: DataRuleRepository
  pages: Pick<MenuPages, 'entityOf'>
  guard: MenuGuard
}

/** Fields that define a rule; while they are unchanged, the rule is not checked again. */
const PARTS = ['ruleColumn', 'ruleConditions', 'ruleValue', 'permissionId']

/** Record hooks of data rules: every request must be able to evaluate the rule. */
export function createDataRuleHooks({ rules, pages, guard }: Dependencies): EntityHooks<'system/data-rule'> {
  const guarded = async ({ permissionId }: Readonly<Row>, { principal, trx }: HookContext) => {
    const menu = await rules.menuOf(principal, String(permissionId ?? ''), trx)
    await guard.requireUnrestricted(principal, [{ component: menu?.component }])
    return menu
  }
  const requireSense = async (rule: Readonly<Row>, { principal, trx }: HookContext) => {
    const menu = await rules.menuOf(principal, String(rule.permissionId ?? ''), trx)
    const entity = menu?.component ? await pages.entityOf(menu.component) : undefined
    if (!entity) {
      const message = '该菜单的页面没有可以限制的数据，不能设置数据规则'
      throw invalid([{ field: 'ruleName', keyword: 'rule', message }])
    }
    const problem = ruleProblem(tableOf(entity), ruleOf(rule))
    if (problem) throw invalid([problem])
  }
  return {
    async beforeValidate(record, context) {
      const { existing, mode, principal } = context
      requireGrant(principal, mode)
      const menu = await guarded({ ...existing, ...record }, context)
      if (!existing) {
        record.tenantId = tenantOfNew(principal, record, menu?.tenantId ?? null)
        return
      }
      const problems = sharingProblems(record, existing)
      if (problems.length > 0) throw invalid(problems)
    },

    /** When this runs, the fields are valid one by one, and problems of single fields are already reported. */
    async columns(record, context) {
      const { existing } = context
      const rule: Row = { ...existing, ...record }
      const isExpression = rule.ruleConditions === EXPRESSION_RULE
      const isNew = PARTS.some((part) => Object.hasOwn(record, part) && record[part] !== existing?.[part])
      if (isNew) await requireSense(isExpression ? { ...rule, ruleColumn: null } : rule, context)
      return isExpression ? { rule_column: null } : {}
    },

    async beforeDelete(records, context) {
      requireGrant(context.principal, 'delete')
      for (const record of records) await guarded(record, context)
    },

    async afterRead(rows, { principal }) {
      const uses = await rules.uses(rows.map(({ id }) => id))
      for (const row of rows) {
        addTenantFields(row, principal)
        row.grants = uses.get(row.id) ?? 0
      }
    },
  }
}

/**
 * Checks the rule permission. Rules are also written as rows of their menu, which has another permission.
 * @throws AppError NOT_GRANTED
 */
function requireGrant(principal: Principal, verb: 'add' | 'edit' | 'delete'): void {
  if (!principal.may(`system:data-rule:${verb}`)) throw new AppError('NOT_GRANTED')
}

function ruleOf({ id, ruleName, ruleColumn, ruleConditions, ruleValue }: Readonly<Row>): DataRule {
  return {
    id: String(id ?? ''),
    ruleName: String(ruleName ?? ''),
    ruleColumn: ruleColumn ? String(ruleColumn) : null,
    ruleConditions: String(ruleConditions),
    ruleValue: String(ruleValue),
  }
}
