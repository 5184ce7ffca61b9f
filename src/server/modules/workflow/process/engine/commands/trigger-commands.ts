/** Commands of the clock, of services, of messages and of called processes. */

import type { EngineRun } from '../engine-run.ts'
import { type BoundaryNode, nodeOf, type UserTaskNode } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import { conclude } from '../rounds/rounds.ts'
import type { Token, Trigger } from '../state/instance-state.ts'
import { goTo, leave, setVariables } from '../tokens/departures.ts'
import { throwError } from '../tokens/errors.ts'
import { cancelContent, completeActivity, endInstance, isList } from '../tokens/scopes.ts'
import { armWait, cancelTriggers } from '../tokens/triggers.ts'
import type { TriggerCommand } from './commands.ts'

export function runTriggerCommand(run: EngineRun, command: TriggerCommand): void {
  if (command.type === 'child-ended') {
    endChild(run, command)
    return
  }
  const trigger = run.draft.triggers.get(command.triggerId)
  if (trigger === undefined || !isAwaited(trigger, command)) throw new WorkflowRefusal('trigger-closed')
  const token = run.draft.tokens.get(trigger.tokenId)!
  switch (command.type) {
    case 'fire':
      fire(run, trigger, token)
      return
    case 'service-done':
      setVariables(run, command.variables ?? {})
      pass(run, trigger, token)
      return
    case 'service-skip':
      skip(run, trigger, token)
      return
    case 'service-failed':
      fail(run, trigger, token, command.errorCode)
      return
    case 'service-retry':
      run.draft.triggers.change(trigger.id, { status: 'armed', attempts: 0 })
  }
}

function isAwaited({ kind, status }: Trigger, { type }: TriggerCommand): boolean {
  if (type === 'service-retry') return status === 'failed'
  if (type === 'service-skip' && status === 'failed') return true
  if (status !== 'armed') return false
  return type === 'service-failed' || (kind === 'service') === (type !== 'fire')
}

function fire(run: EngineRun, trigger: Trigger, token: Token): void {
  const { draft, graph } = run
  draft.triggers.change(trigger.id, { status: 'fired' })
  draft.log({ type: 'fired', nodeId: trigger.nodeId, tokenId: token.id, data: { kind: trigger.kind } })
  const node = nodeOf(graph, trigger.nodeId)
  if (trigger.kind === 'timeout') {
    timeOut(run, token, node as UserTaskNode)
  } else if (node.kind === 'boundary') {
    fireBoundary(run, token, node, trigger)
  } else {
    // The token rests at the waiting event, or at the event gateway before it.
    cancelTriggers(run, token)
    leave(run, draft.tokens.change(token.id, { nodeId: node.id }), { afterTask: undefined })
  }
}

function fireBoundary(run: EngineRun, token: Token, node: BoundaryNode, trigger: Trigger): void {
  if (node.interrupting) {
    cancelContent(run, token, 'boundary')
    goTo(run, run.draft.tokens.change(token.id, { afterTask: undefined }), node.id)
    return
  }
  const branch = run.draft.tokens.add({
    id: run.environment.newId(),
    nodeId: node.id,
    scopeId: token.scopeId,
    state: 'active',
  })
  goTo(run, branch, node.id)
  armAgain(run, token, node, trigger)
}

/** Waits for the next message or signal, or for the next repetition of a timer. */
function armAgain(run: EngineRun, token: Token, { id, wait }: BoundaryNode, { at = '' }: Trigger): void {
  if (wait.kind === 'error') return
  if (wait.kind !== 'timer') {
    armWait(run, token, id, wait)
    return
  }
  const next = nextRepetition(at)
  if (next !== undefined) armWait(run, token, id, { kind: 'timer', at: next })
}

/** Rest of an ISO 8601 repetition after one time: `R2/PT1H` of `R3/PT1H`; `R/PT1H` has no end. */
function nextRepetition(at: string): string | undefined {
  const [, count, duration] = /^R(\d*)\/(.+)$/.exec(at) ?? []
  if (count === undefined) return undefined
  if (count === '') return at
  return Number(count) > 1 ? `R${Number(count) - 1}/${duration}` : undefined
}

function timeOut(run: EngineRun, token: Token, { timeout }: UserTaskNode): void {
  const { action } = timeout!
  if (action === 'approve' || action === 'reject') {
    conclude(run, token, action, {})
    return
  }
  const open = run.draft.tasksOfRound(token).filter(({ status }) => status === 'open')
  run.effects.push({ type: action, taskIds: open.map(({ id }) => id) })
}

function pass(run: EngineRun, trigger: Trigger, token: Token): void {
  run.draft.triggers.change(trigger.id, { status: 'fired' })
  cancelTriggers(run, token)
  // What a service has done cannot be recalled.
  leave(run, token, { afterTask: undefined })
}

/** Goes on without the service or event. Without a timeout or boundary event the activity itself waits on. */
function skip(run: EngineRun, trigger: Trigger, token: Token): void {
  const node = nodeOf(run.graph, trigger.nodeId)
  if (token.nodeId === node.id && (node.kind === 'service' || node.kind === 'wait')) {
    pass(run, trigger, token)
    return
  }
  run.draft.triggers.change(trigger.id, { status: 'cancelled' })
  if (node.kind === 'boundary') armAgain(run, token, node, trigger)
}

/** Attempts to fire a trigger that is no service. */
const MOST_ATTEMPTS = 5

/** Leaves the trigger armed until its attempts are used; then an administrator decides. */
function fail(run: EngineRun, trigger: Trigger, token: Token, errorCode: string | undefined): void {
  const { draft, graph } = run
  const node = nodeOf(graph, trigger.nodeId)
  const most = node.kind === 'service' ? node.attempts : MOST_ATTEMPTS
  if (errorCode !== undefined) {
    draft.triggers.change(trigger.id, { status: 'fired' })
    throwError(run, token, errorCode)
    return
  }
  const attempts = trigger.attempts + 1
  const hasFailed = attempts >= most
  draft.triggers.change(trigger.id, { attempts, status: hasFailed ? 'failed' : 'armed' })
  draft.log({ type: 'failed', nodeId: trigger.nodeId, tokenId: token.id, data: { attempts, isLast: hasFailed } })
}

function endChild(run: EngineRun, { tokenId, completed, errorCode }: TriggerCommand & { type: 'child-ended' }): void {
  const token = run.draft.tokens.get(tokenId)
  if (token?.state !== 'active' || nodeOf(run.graph, token.nodeId).kind !== 'call' || isList(token)) {
    throw new WorkflowRefusal('trigger-closed')
  }
  if (completed) completeActivity(run, run.draft.tokens.change(token.id, { afterTask: undefined }))
  else if (errorCode === undefined) endInstance(run, 'terminated', 'child')
  else throwError(run, token, errorCode)
}
