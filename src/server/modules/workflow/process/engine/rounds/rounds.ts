/** Rounds of user tasks: who is asked, which votes count, and what a decision leads to. */

import type { Voting } from '#shared/documents/workflow/node-settings.ts'
import type { EngineRun } from '../engine-run.ts'
import { nodeOf, type ProcessNode, type UserTaskNode } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import { isOpen } from '../state/instance-draft.ts'
import type { Candidate, Task, TaskOutcome, Token } from '../state/instance-state.ts'
import { leave, setVariables } from '../tokens/departures.ts'
import { endInstance } from '../tokens/scopes.ts'
import { cancelTriggers } from '../tokens/triggers.ts'
import { returnTo, targetOfReturn } from './returns.ts'
import { type Decision, decisionOf } from './votes.ts'

/** One voter of a round: a person, or a group of which the first to claim votes. */
export interface Approver {
  assignee?: string
  candidates?: readonly Candidate[]
  /** Counts as approved without being asked. */
  passes?: boolean
  /** Person for whom the assignee acts as an agent. */
  onBehalfOf?: string
}

const ONE_PERSON: Voting = { quota: { kind: 'any' }, order: 'parallel', veto: true }

const votingOf = (node: ProcessNode): Voting => (node.kind === 'user' ? node.voting : ONE_PERSON)

/** Opens the round of a user task for its approvers. */
export function openRound(run: EngineRun, token: Token, found: readonly Approver[]): void {
  const { draft, environment, graph } = run
  const node = nodeOf(graph, token.nodeId) as UserTaskNode
  const approvers = chosenApprovers(run, node, found)
  if (approvers.length === 0) {
    passWithoutApprover(run, token, node)
    return
  }
  const round = environment.newId()
  const opened = draft.tokens.change(token.id, { round })
  for (const [seq, approver] of approvers.entries()) {
    addTask(run, opened, {
      seq,
      assignee: approver.assignee,
      candidates: approver.candidates ?? [],
      onBehalfOf: approver.onBehalfOf,
      status: approver.passes ? 'done' : node.voting.order === 'sequential' ? 'waiting' : 'open',
      outcome: approver.passes ? 'pass' : undefined,
    })
  }
  countVotes(run, opened, {})
}

function chosenApprovers({ environment }: EngineRun, { voting }: UserTaskNode, found: readonly Approver[]): Approver[] {
  const distinct = found.filter(
    ({ assignee }, index) =>
      assignee === undefined || found.findIndex((other) => other.assignee === assignee) === index,
  )
  if (voting.order !== 'random' || distinct.length < 2) return distinct
  return [distinct[environment.random(distinct.length)]!]
}

function passWithoutApprover(run: EngineRun, token: Token, node: UserTaskNode): void {
  if (node.noApprover !== 'pass' && node.noApprover !== 'deny') throw new WorkflowRefusal('no-approver', node.id)
  run.draft.log({ type: 'decided', nodeId: node.id, tokenId: token.id, data: { decision: node.noApprover, votes: 0 } })
  cancelTriggers(run, token)
  if (node.noApprover === 'pass') leave(run, token, {})
  else endInstance(run, 'rejected', 'no-approver')
}

/** Opens the task in which the starter corrects what was returned. */
export function openStarterTask(run: EngineRun, token: Token): void {
  const opened = run.draft.tokens.change(token.id, { round: run.environment.newId() })
  addTask(run, opened, { seq: 0, assignee: run.draft.instance.starter, candidates: [], status: 'open' })
}

/** Adds a task to the round that a token is in. */
export function addTask(
  { draft, environment }: EngineRun,
  { id: tokenId, nodeId, round }: Token,
  values: Pick<Task, 'seq' | 'candidates' | 'status'> & Partial<Task>,
): Task {
  const task = draft.tasks.add({ ...values, id: environment.newId(), tokenId, nodeId, round: round! })
  draft.log({ type: 'task', nodeId, tokenId, taskId: task.id, data: { change: 'created', assignee: task.assignee } })
  return task
}

/** Ends a task with a vote or an opinion. */
export function closeTask({ draft }: EngineRun, task: Task, outcome: TaskOutcome, doneBy: string | undefined): Task {
  draft.log({ type: 'task', nodeId: task.nodeId, tokenId: task.tokenId, taskId: task.id, data: { change: outcome } })
  return draft.tasks.change(task.id, { status: 'done', outcome, doneBy })
}

export function cancelTask({ draft }: EngineRun, task: Task, cancelReason: NonNullable<Task['cancelReason']>): void {
  draft.log({ type: 'cancelled', nodeId: task.nodeId, taskId: task.id, data: { reason: cancelReason } })
  draft.tasks.change(task.id, { status: 'cancelled', cancelReason })
}

const childrenOf = (tasks: readonly Task[], { id }: Task): Task[] => tasks.filter((task) => task.parentId === id)

/** Voters of a round: added opinions belong to the vote of who asked for them. */
export const votersOf = (tasks: readonly Task[]): Task[] =>
  tasks.filter(
    ({ parentId, recalled, cancelReason }) => parentId === undefined && !recalled && cancelReason !== 'removed',
  )

const isDropped = ({ status, cancelReason }: Task): boolean =>
  status === 'cancelled' && cancelReason !== 'signer-rejected'

/** Result of a vote together with the opinions that its voter asked for. */
function resultOf(tasks: readonly Task[], task: Task): Decision {
  if (task.recalled) return undefined
  const children = childrenOf(tasks, task).filter((child) => !child.recalled && !isDropped(child))
  const opinions = children.map((child) => resultOf(tasks, child))
  const isRejected = task.outcome === 'reject' || task.cancelReason === 'signer-rejected'
  if (isRejected || opinions.includes('reject')) return 'reject'
  const isApproved = task.status === 'done' && opinions.every((opinion) => opinion === 'approve')
  return isApproved ? 'approve' : undefined
}

/** Goes on with a round after one of its tasks has changed: to the next in order, or by the decision. */
export function countVotes(run: EngineRun, token: Token, by: { task?: Task; flow?: string | undefined }): void {
  const { draft, graph } = run
  const tasks = draft.tasksOfRound(token)
  const voters = votersOf(tasks)
  const results = voters.map((task) => resultOf(tasks, task))
  const votes = {
    approved: results.filter((result) => result === 'approve').length,
    rejected: results.filter((result) => result === 'reject').length,
    total: voters.length,
  }
  const node = nodeOf(graph, token.nodeId)
  const decision = decisionOf(votingOf(node), votes)
  if (decision === undefined) {
    openNextVoter(run, tasks, voters)
    return
  }
  conclude(run, token, decision, { ...by, votes })
}

/** In sequential rounds: the first that waits and does not wait for an added signer of its own. */
function openNextVoter(run: EngineRun, tasks: readonly Task[], voters: readonly Task[]): void {
  const isBusy = tasks.some(({ status }) => status === 'open')
  const next = voters.filter(({ status }) => status === 'waiting').sort((one, other) => one.seq - other.seq)[0]
  if (!isBusy && next) openTask(run, next)
}

export function openTask({ draft }: EngineRun, task: Task): void {
  draft.tasks.change(task.id, { status: 'open' })
  draft.log({ type: 'task', nodeId: task.nodeId, tokenId: task.tokenId, taskId: task.id, data: { change: 'opened' } })
}

/** Ends a round, whatever is still open in it, and moves the token as the decision says. */
export function conclude(
  run: EngineRun,
  token: Token,
  decision: 'approve' | 'reject',
  { task, flow, votes }: { task?: Task; flow?: string | undefined; votes?: object },
): void {
  const { draft, graph } = run
  for (const each of draft.tasksOfRound(token)) if (isOpen(each)) cancelTask(run, each, 'decided')
  cancelTriggers(run, token)
  draft.log({ type: 'decided', nodeId: token.nodeId, tokenId: token.id, data: { decision, ...votes } })
  const node = nodeOf(graph, token.nodeId)
  const policy = node.kind === 'user' ? node.reject : undefined
  if (node.kind === 'user' && node.cc.length > 0 && decision === 'approve') {
    run.effects.push({ type: 'copy', nodeId: node.id, rules: node.cc, taskId: task?.id })
  }
  if (policy?.kind === 'continue') setVariables(run, { outcome: decision })
  if (decision === 'approve' || policy?.kind === 'continue') leave(run, token, { afterTask: task?.id, flow })
  else if (policy?.kind === 'return') returnTo(run, token, targetOfReturn(run, token, policy.to))
  else endInstance(run, 'rejected')
}
