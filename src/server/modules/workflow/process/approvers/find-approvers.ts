import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { UserTaskNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { Approver } from '#server/modules/workflow/process/engine/rounds/rounds.ts'
import type { Candidate, Task } from '#server/modules/workflow/process/engine/state/instance-state.ts'
import type { ApproverRule } from '#shared/documents/workflow/node-settings.ts'
import { people } from './people.repository.ts'

/** Input of the search for the approvers of a node. */
export interface ApproverSearch {
  trx: Transaction<Tables>
  tenantId: number
  starter: string
  starterDepart: string | undefined
  /** People chosen for this node by id, and those that the command chose for whatever comes next. */
  chosen: readonly string[]
  now: Date
  /** Value of an expression over the record and the variables. */
  evaluate(expression: string): unknown
  /** Tasks of the instance until now. */
  tasks: readonly Task[]
}

/**
 * Returns the approvers of a user task. Empty when nobody is found; the engine then does what the node says.
 * A person who left, is frozen or belongs to another tenant is not found.
 */
export async function findApprovers(search: ApproverSearch, node: UserTaskNode): Promise<Approver[]> {
  if (node.claim) {
    const candidates = await candidatesOf(search, node.approvers)
    if (candidates.length > 0) return [{ candidates }]
    return instead(search, node)
  }
  const found = await peopleOf(search, node.approvers)
  const approvers = await withStarterRule(search, node, found)
  if (approvers.length === 0) return instead(search, node)
  return withAgents(
    search,
    node,
    approvers.map((assignee) => voter(search, node, assignee)),
  )
}

/** People that rules name, each once, in the order of the rules. */
export async function peopleOf(search: ApproverSearch, rules: readonly ApproverRule[]): Promise<string[]> {
  const found = new Set<string>()
  for (const rule of rules) for (const id of await peopleOfRule(search, rule)) found.add(id)
  return [...found]
}

async function peopleOfRule(search: ApproverSearch, rule: ApproverRule): Promise<readonly string[]> {
  const { trx, tenantId, starter, starterDepart, chosen } = search
  switch (rule.kind) {
    case 'people':
      return inOrder(trx, tenantId, rule.refs)
    case 'roles':
      return people.inRoles(trx, tenantId, rule.refs)
    case 'departs':
      return people.inDeparts(trx, tenantId, rule.refs)
    case 'positions':
      return people.inPositions(trx, tenantId, rule.refs)
    case 'leader':
      return starterDepart === undefined ? [] : people.leadersOf(trx, tenantId, starterDepart, rule.levels)
    case 'starter':
      return people.named(trx, tenantId, [starter])
    case 'starter-choice':
    case 'previous-choice':
      return chosen.length === 0 ? [] : people.named(trx, tenantId, chosen)
    case 'field':
      return inOrder(trx, tenantId, namesIn(search.evaluate(rule.field)))
    case 'expression':
      return inOrder(trx, tenantId, namesIn(search.evaluate(rule.expression)))
  }
}

/** Named people in the order in which they are named; sequential rounds follow it. */
async function inOrder(trx: Transaction<Tables>, tenantId: number, names: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of new Set(names)) found.push(...(await people.named(trx, tenantId, [name])))
  return found
}

/** User names of a value: a text, a comma list, or a list. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'string') return []
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

async function candidatesOf(search: ApproverSearch, rules: readonly ApproverRule[]): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const rule of rules) {
    if (rule.kind === 'roles' || rule.kind === 'departs') {
      candidates.push(...(await people.groups(search.trx, search.tenantId, rule.kind, rule.refs)))
    } else {
      candidates.push(...(await peopleOfRule(search, rule)).map((ref) => ({ kind: 'user' as const, ref })))
    }
  }
  return candidates
}

async function withStarterRule(search: ApproverSearch, node: UserTaskNode, found: string[]): Promise<string[]> {
  const { starter, starterDepart, trx, tenantId } = search
  if (node.starterApproves !== 'leader' || !found.includes(starter)) return found
  const leaders = starterDepart === undefined ? [] : await people.leadersOf(trx, tenantId, starterDepart, 1)
  const others = leaders.filter((id) => id !== starter)
  // A starter who leads the department is judged by the leader above.
  const judges =
    others.length > 0 || starterDepart === undefined ? others : await people.leadersOf(trx, tenantId, starterDepart, 2)
  return [...new Set(found.flatMap((id) => (id === starter ? judges : [id])))]
}

function voter({ starter, tasks }: ApproverSearch, node: UserTaskNode, assignee: string): Approver {
  const hasApproved = tasks.some(
    ({ status, outcome, doneBy, recalled }) =>
      status === 'done' && outcome === 'approve' && doneBy === assignee && !recalled,
  )
  const passes =
    (node.starterApproves === 'skip' && assignee === starter) || (node.samePerson === 'skip' && hasApproved)
  return { assignee, ...(passes && { passes }) }
}

/**
 * An agent takes the task; an agent of an agent does not. Nobody gets two votes, and the starter none as an agent where
 * starters do not approve their own applications.
 */
async function withAgents(
  { trx, tenantId, now, starter }: ApproverSearch,
  { starterApproves }: UserTaskNode,
  approvers: Approver[],
): Promise<Approver[]> {
  const asked = approvers.filter(({ passes }) => !passes)
  const agents = await people.agents(
    trx,
    tenantId,
    asked.map(({ assignee }) => assignee!),
    now,
  )
  const voters = new Set(approvers.map(({ assignee }) => assignee))
  if (starterApproves !== 'self') voters.add(starter)
  return approvers.map((approver) => {
    const agent = approver.passes ? undefined : agents.get(approver.assignee!)
    if (agent === undefined || voters.has(agent)) return approver
    voters.add(agent)
    return { assignee: agent, onBehalfOf: approver.assignee! }
  })
}

/** Approvers when nobody is found: the people that the node names, or the administrators, one of whom claims it. */
async function instead({ trx, tenantId }: ApproverSearch, { noApprover }: UserTaskNode): Promise<Approver[]> {
  if (noApprover === 'pass' || noApprover === 'deny') return []
  if (noApprover !== 'ask') {
    const found = await people.named(trx, tenantId, noApprover.people)
    if (found.length > 0) return found.map((assignee) => ({ assignee }))
  }
  return [{ candidates: [{ kind: 'role', ref: 'admin' }] }]
}
