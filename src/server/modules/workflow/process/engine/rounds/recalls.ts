/** Recall: a person takes back what they have just decided, while nobody has acted on it. */
import type { EngineRun } from '../engine-run.ts'
import { nodeOf } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import { isOpen } from '../state/instance-draft.ts'
import type { Task, Token } from '../state/instance-state.ts'
import { armBoundary } from '../tokens/triggers.ts'
import { clearAfter, tokensAfter } from './returns.ts'
import { addTask, cancelTask } from './rounds.ts'

export function recall(run: EngineRun, task: Task, person: string): void {
  const { draft } = run
  if (task.status !== 'done' || task.recalled || task.doneBy !== person) throw new WorkflowRefusal('not-assignee')
  if (task.outcome !== 'approve') throw new WorkflowRefusal('recall-too-late')
  const token = draft.tokens.get(task.tokenId)!
  if (token.state === 'active' && token.round === task.round) reopenVote(run, task, token)
  else takeBack(run, task, token)
}

/** The round is still open: only the vote comes back. */
function reopenVote(run: EngineRun, task: Task, token: Token): void {
  const { draft } = run
  const signers = draft.tasks.where(({ parentId }) => parentId === task.id)
  const parent = task.parentId === undefined ? undefined : draft.tasks.get(task.parentId)
  if (signers.some(({ status, sign }) => sign === 'after' && status === 'done'))
    throw new WorkflowRefusal('recall-too-late')
  if (parent?.status === 'done' && task.sign === 'before') throw new WorkflowRefusal('recall-too-late')
  for (const signer of signers) if (isOpen(signer)) cancelTask(run, signer, 'recalled')
  // Who comes next in order, or had asked for this opinion, waits again.
  const next = draft
    .tasksOfRound(token)
    .filter((each) => each.status === 'open' && (each.id === parent?.id || isNextInOrder(run, task, each)))
  for (const each of next) draft.tasks.change(each.id, { status: 'waiting' })
  reopen(run, task, token)
}

function isNextInOrder({ graph }: EngineRun, task: Task, other: Task): boolean {
  const node = nodeOf(graph, task.nodeId)
  const isOrdered = node.kind === 'user' && node.voting.order === 'sequential'
  return isOrdered && task.parentId === undefined && other.parentId === undefined && other.seq > task.seq
}

/** The decision has moved the token on: it comes back while the next tasks are untouched. */
function takeBack(run: EngineRun, task: Task, token: Token): void {
  const { draft } = run
  const scope = token.scopeId === undefined ? undefined : draft.tokens.get(token.scopeId)
  const moved = tokensAfter(run, task.nodeId, token.scopeId)
  const isOwn = moved.length > 0 && moved.every((each) => each.afterTask === task.id && isUntouched(run, each))
  if (!isOwn || scope?.state === 'dead') throw new WorkflowRefusal('recall-too-late')
  clearAfter(run, task.nodeId, token.scopeId)
  const back = draft.tokens.change(token.id, {
    nodeId: task.nodeId,
    state: 'active',
    flowId: undefined,
    repeat: undefined,
    round: task.round,
    afterTask: undefined,
  })
  draft.log({ type: 'recalled', nodeId: task.nodeId, tokenId: token.id, taskId: task.id })
  for (const each of draft.tasksOfRound(back)) if (each.cancelReason === 'decided') reopen(run, each, back)
  reopen(run, task, back)
  armBoundary(run, back, nodeOf(run.graph, task.nodeId))
}

function isUntouched(run: EngineRun, token: Token): boolean {
  const { draft, graph } = run
  if (token.state === 'joining') return true
  if (nodeOf(graph, token.nodeId).kind !== 'user') return false
  return draft
    .tasksOfRound(token)
    .every((task) => isOpen(task) && !task.claimed && task.sign === undefined && task.owner === undefined)
}

/** The old task stays as history; a new one takes its place. */
function reopen(run: EngineRun, task: Task, token: Token): void {
  run.draft.tasks.change(task.id, { recalled: true })
  const { seq, candidates, assignee, onBehalfOf, parentId, sign, addedBy } = task
  addTask(run, token, { seq, candidates, assignee, onBehalfOf, parentId, sign, addedBy, status: 'open' })
}
