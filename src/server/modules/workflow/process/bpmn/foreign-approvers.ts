import type { ApproverRule, UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'
import { type BpmnElement, expressionText, foreignAttribute, hasExpression, startsOfProcess } from './bpmn-element.ts'
import type { ModelProblems } from './model-problem.ts'

type Approvers = Pick<UserTaskSettings, 'approvers' | 'claim'>

/**
 * Approvers by the attributes of other engines: each person of the `collection` of a countersign, else the `assignee`,
 * else candidates. One of them claims the task; in a countersign each has a vote.
 */
export function foreignApprovers(element: BpmnElement, problems: ModelProblems): Approvers {
  const loop = element.loopCharacteristics
  const collection = loop && expressionText(foreignAttribute(loop, 'collection'))
  const { people, users, groups } = peopleOf(element)
  if (collection !== undefined) {
    checkMember(element, loop!, people, problems)
    return { approvers: [{ kind: 'expression', expression: collection }], claim: false }
  }
  if (people !== undefined) return { approvers: assigneeRules(element, people, problems), claim: false }
  const names = users.filter((name) => !hasExpression(name))
  const expressions = users.filter(hasExpression)
  const roles = groups.filter((name) => !hasExpression(name))
  for (const group of groups.filter(hasExpression))
    problems.error(element.id, `候选组 ${group.slice(0, 80)} 不能是表达式`, '选择角色，或用返回用户名的表达式')
  const approvers: ApproverRule[] = [
    ...(names.length > 0 ? [{ kind: 'people' as const, refs: names }] : []),
    ...expressions.flatMap((text) => assigneeRules(element, text, problems)),
    ...(roles.length > 0 ? [{ kind: 'roles' as const, refs: roles }] : []),
  ]
  return { approvers, claim: approvers.length > 0 && loop === undefined }
}

interface People {
  /** One person. */
  people: string | undefined
  users: readonly string[]
  groups: readonly string[]
}

/** Attributes of other engines, else the resources of the standard. */
function peopleOf(element: BpmnElement): People {
  const performers = resourceTexts(element, /^bpmn:(HumanPerformer|Performer)$/)
  const owners = resourceTexts(element, /^bpmn:PotentialOwner$/).flatMap(namesOf)
  const [users, groups] = ['candidateUsers', 'candidateGroups'].map((name) => namesOf(foreignAttribute(element, name)))
  const byOwner = (kind: string): string[] =>
    owners.flatMap((owner) => new RegExp(`^${kind}\\((.*)\\)$`).exec(owner)?.[1]?.trim() ?? [])
  return {
    people: foreignAttribute(element, 'assignee') ?? performers[0],
    users: [...users!, ...byOwner('user')],
    // A potential owner without a kind is a group.
    groups: [...groups!, ...byOwner('group'), ...owners.filter((owner) => !/^(user|group)\(/.test(owner))],
  }
}

const resourceTexts = ({ resources = [] }: BpmnElement, type: RegExp): string[] =>
  resources
    .filter(({ $type }) => type.test($type))
    .map(({ resourceAssignmentExpression }) => resourceAssignmentExpression?.expression?.body?.trim() ?? '')
    .filter((text) => text !== '')

/** The task of each member of a collection is the member's own. */
function checkMember(
  element: BpmnElement,
  loop: BpmnElement,
  assignee: string | undefined,
  problems: ModelProblems,
): void {
  const member = foreignAttribute(loop, 'elementVariable')
  if (assignee === undefined || (hasExpression(assignee) && expressionText(assignee) === member)) return
  problems.error(
    element.id,
    `多实例的办理人 ${assignee.slice(0, 80)} 不是集合的元素`,
    '办理人填写元素变量（elementVariable）的表达式',
  )
}

/** Variables in which other engines keep the starter. */
const STARTER = new Set(['INITIATOR', 'initiator', 'applyUserId', 'startUserId', 'starter'])

function assigneeRules(element: BpmnElement, text: string, problems: ModelProblems): ApproverRule[] {
  const expression = expressionText(text)!
  if (text.trim() === '$INITIATOR') return [{ kind: 'starter' }]
  if (expression !== text.trim()) {
    const isStarter = STARTER.has(expression) || startsOfProcess(element).some(isInitiator(expression))
    return [isStarter ? { kind: 'starter' } : { kind: 'expression', expression }]
  }
  if (!hasExpression(text)) return [{ kind: 'people', refs: [text.trim()] }]
  problems.error(element.id, `办理人 ${text.slice(0, 80)} 不是一个完整的表达式`, '只填写用户名，或只填写一个表达式')
  return []
}

const isInitiator =
  (variable: string) =>
  (start: BpmnElement): boolean =>
    foreignAttribute(start, 'initiator') === variable

/** Names between commas; a comma within brackets belongs to an expression. */
function namesOf(text = ''): string[] {
  const names: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '(') depth += 1
    if (sign === '}' || sign === ')') depth -= 1
    if (sign !== undefined && (sign !== ',' || depth > 0)) continue
    names.push(text.slice(start, at).trim())
    start = at + 1
  }
  return names.filter((name) => name !== '')
}
