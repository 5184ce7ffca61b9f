/** Commands of people on their tasks. */

import type { EngineRun } from '../engine-run.ts'
import { findNode, nodeOf } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import { recall } from '../rounds/recalls.ts'
import { returnTo, targetOfReturn } from '../rounds/returns.ts'
import { addTask, cancelTask, closeTask, countVotes, openTask } from '../rounds/rounds.ts'
import { isOpen } from '../state/instance-draft.ts'
import type { Task, Token } from '../state/instance-state.ts'
import { setVariables } from '../tokens/departures.ts'
import { cancelTriggers } from '../tokens/triggers.ts'
import type { Actor, TaskCommand } from './commands.ts'

export function runTaskCommand(run: EngineRun, command: TaskCommand): void {
  const task = run.draft.tasks.get(command.taskId)
  if (task === undefined) throw new WorkflowRefusal('task-unknown')
  const { actor } = command
  switch (command.type) {
    case 'claim':
      claim(run, task, actor)
      return
    case 'unclaim':
      unclaim(run, task, actor)
      return
    case 'recall':
      recall(run, task, actor.id)
      return
    case 'remove-sign':
      removeSign(run, task, actor)
      return
  }
  requireAssignee(task, actor)
  switch (command.type) {
    case 'approve':
      setVariables(run, command.variables ?? {})
      approve(run, task, actor, command.flow)
      return
    case 'transfer':
      // Who was only asked hands the question on, and the answer still goes to who asked.
      handOver(run, task, command.to, { owner: task.owner, delegation: task.delegation })
      return
  }
  requireDecision(task)
  switch (command.type) {
    case 'reject':
      setVariables(run, command.variables ?? {})
      reject(run, task, actor)
      return
    case 'return':
      returnWork(run, task, command)
      return
    case 'delegate':
      handOver(run, task, command.to, { owner: actor.id, delegation: 'pending' })
      return
    case 'add-sign':
      addSign(run, task, command)
  }
}

function requireAssignee(task: Task, actor: Actor): void {
  if (task.status !== 'open') throw new WorkflowRefusal('task-closed')
  if (task.assignee !== actor.id) throw new WorkflowRefusal('not-assignee')
}

/** A person who was asked for an opinion gives it; the decision stays with who asked. */
function requireDecision(task: Task): void {
  if (task.delegation === 'pending') throw new WorkflowRefusal('opinion-only')
}

const tokenOf = ({ draft }: EngineRun, task: Task): Token => draft.tokens.get(task.tokenId)!

function claim({ draft, graph }: EngineRun, task: Task, actor: Actor): void {
  if (task.status !== 'open' || task.assignee !== undefined) throw new WorkflowRefusal('task-closed')
  const isCandidate = task.candidates.some(({ kind, ref }) =>
    kind === 'user' ? ref === actor.id : actor.groups.some((group) => group.kind === kind && group.ref === ref),
  )
  const node = findNode(graph, task.nodeId)
  const isOwn = node?.kind === 'user' && node.starterApproves !== 'self' && actor.id === draft.instance.starter
  if (!isCandidate || isOwn) throw new WorkflowRefusal('not-candidate')
  draft.tasks.change(task.id, { assignee: actor.id, claimed: true })
  logChange(draft, task, { change: 'claimed', assignee: actor.id })
}

function unclaim({ draft }: EngineRun, task: Task, actor: Actor): void {
  requireAssignee(task, actor)
  if (!task.claimed) throw new WorkflowRefusal('not-claimed')
  draft.tasks.change(task.id, { assignee: undefined, claimed: false, owner: undefined, delegation: undefined })
  logChange(draft, task, { change: 'unclaimed' })
}

function approve(run: EngineRun, task: Task, actor: Actor, flow: string | undefined): void {
  const { draft } = run
  if (task.delegation === 'pending') {
    draft.tasks.change(task.id, { assignee: task.owner, delegation: 'resolved' })
    logChange(draft, task, { change: 'resolved', by: actor.id, assignee: task.owner })
    return
  }
  const done = closeTask(run, task, 'approve', actor.id)
  const added = draft.tasks.where(
    ({ parentId, sign, status }) => parentId === task.id && sign === 'after' && status === 'waiting',
  )
  for (const child of added) openTask(run, child)
  afterVote(run, done, flow)
}

/** Goes on after a task has ended: with the task that had asked for its opinion, or with the round. */
function afterVote(run: EngineRun, task: Task, flow?: string): void {
  const parent = task.parentId === undefined ? undefined : run.draft.tasks.get(task.parentId)
  if (parent?.status === 'waiting') reopenParent(run, parent)
  countVotes(run, tokenOf(run, task), { task, flow })
}

/** A task that waits for added signers opens once none of them is left. */
function reopenParent(run: EngineRun, parent: Task): void {
  const isAsking = run.draft.tasks.where(
    (task) => task.parentId === parent.id && task.sign === 'before' && isOpen(task),
  )
  if (isAsking.length === 0) openTask(run, parent)
}

function reject(run: EngineRun, task: Task, actor: Actor): void {
  const done = closeTask(run, task, 'reject', actor.id)
  // The vote of who asked for this opinion is rejected with it.
  for (let at: Task | undefined = done; at?.parentId !== undefined; ) {
    at = run.draft.tasks.get(at.parentId)
    if (at !== undefined) cancelSigners(run, at)
  }
  countVotes(run, tokenOf(run, done), { task: done })
}

function cancelSigners(run: EngineRun, parent: Task): void {
  const openTasks = run.draft.tasks.where((task) => task.id === parent.id || task.parentId === parent.id)
  for (const task of openTasks) if (isOpen(task)) cancelTask(run, task, 'signer-rejected')
}

function returnWork(run: EngineRun, task: Task, { to, direct, actor }: TaskCommand & { type: 'return' }): void {
  const token = tokenOf(run, task)
  const target = targetOfReturn(run, token, to)
  closeTask(run, task, 'return', actor.id)
  cancelTriggers(run, token)
  returnTo(run, token, target, direct ? actor.id : undefined)
}

function handOver({ draft }: EngineRun, task: Task, to: string, values: Pick<Task, 'owner' | 'delegation'>): void {
  requireNewPerson(draft.tasksOfRound(draft.tokens.get(task.tokenId)!), to)
  draft.tasks.change(task.id, { ...values, assignee: to, claimed: false })
  const isDelegated = values.delegation === 'pending' && task.delegation !== 'pending'
  logChange(draft, task, { change: isDelegated ? 'delegated' : 'transferred', assignee: to })
}

/** One person has at most one open task in a round. */
function requireNewPerson(tasks: readonly Task[], person: string): void {
  const isIn = tasks.some((task) => isOpen(task) && task.assignee === person)
  if (isIn) throw new WorkflowRefusal('already-voter', person)
}

function addSign(run: EngineRun, task: Task, { sign, people, actor }: TaskCommand & { type: 'add-sign' }): void {
  const { draft, graph } = run
  const token = tokenOf(run, task)
  const last = Math.max(...draft.tasksOfRound(token).map(({ seq }) => seq))
  if (nodeOf(graph, token.nodeId).kind !== 'user') throw new WorkflowRefusal('task-closed')
  for (const [index, assignee] of people.entries()) {
    requireNewPerson(draft.tasksOfRound(token), assignee)
    addTask(run, token, {
      seq: last + 1 + index,
      assignee,
      candidates: [],
      sign,
      addedBy: actor.id,
      parentId: sign === 'parallel' ? undefined : task.id,
      status: sign === 'after' ? 'waiting' : 'open',
    })
  }
  if (sign === 'before' && people.length > 0) draft.tasks.change(task.id, { status: 'waiting' })
}

function removeSign(run: EngineRun, task: Task, actor: Actor): void {
  if (!isOpen(task)) throw new WorkflowRefusal('task-closed')
  if (task.addedBy !== actor.id) throw new WorkflowRefusal('not-adder')
  const { draft } = run
  for (const child of draft.tasks.where((each) => each.parentId === task.id && isOpen(each))) {
    cancelTask(run, child, 'removed')
  }
  cancelTask(run, task, 'removed')
  afterVote(run, draft.tasks.get(task.id)!)
}

function logChange(draft: EngineRun['draft'], { id, nodeId, tokenId }: Task, data: Record<string, unknown>): void {
  draft.log({ type: 'task', nodeId, tokenId, taskId: id, data })
}
