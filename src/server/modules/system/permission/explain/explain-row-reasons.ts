/** Explains in text why a person sees a record or not, with the roles involved. Pure functions. */
import type { ExplainedRule, RowExplanation } from '#shared/wire/permission-explanation.ts'
import type { AssignedGrant } from './explain.repository.ts'
import { nameOf } from './explain-permissions.ts'

const IN_FORCE = '1'

/** @param grants grants of the person for menus that show this kind of record */
export function rowReason(row: RowExplanation, grants: readonly AssignedGrant[], isAdmin: boolean): string {
  if (isAdmin) return '管理员角色不受数据规则限制'
  const { visible, lists } = row
  const through = lists.find((rules) => rules.every(({ passes }) => passes))
  if (visible && through) return `满足${listWords(through, grants, () => true)}`
  if (visible) return withoutRules(row.reason, grants)
  const failing = lists
    .map((rules) => listWords(rules, grants, ({ passes }) => !passes))
    .filter((words) => words !== '')
  return failing.length === 0 ? row.reason : `不满足${[...new Set(failing)].join('，也不满足')}`
}

function withoutRules(reason: string, grants: readonly AssignedGrant[]): string {
  const free = grants.find(({ chosen, rules }) => rules.length >= chosen && inForce(rules).length === 0)
  if (free === undefined) return reason
  return `${nameOf(free)}${free.chosen > 0 ? '的数据规则已全部停用，因此' : ''}不限制数据`
}

/** Describes the rules of one grant, with their role or department. */
function listWords(
  rules: readonly ExplainedRule[],
  grants: readonly AssignedGrant[],
  isVisible: (rule: ExplainedRule) => boolean,
): string {
  const visibleRules = rules.filter(isVisible)
  if (visibleRules.length === 0) return ''
  const ids = rules.map(({ id }) => id)
  const holder = grants.find((grant) => isSame(ids, inForce(grant.rules)))
  const words = visibleRules.map(({ ruleName, words: said, broken }) => {
    return `「${ruleName}」（${broken === undefined ? said : `无法判断：${broken}`}）`
  })
  return `${holder === undefined ? '' : `${nameOf(holder)}的`}数据规则${words.join('、')}`
}

function inForce(rules: AssignedGrant['rules']): string[] {
  return rules.filter(({ status }) => status === IN_FORCE).map(({ id }) => id)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
