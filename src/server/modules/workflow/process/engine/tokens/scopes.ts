/** Ends of tokens, scopes and instances, with everything that depends on them. */

import type { EngineRun } from '../engine-run.ts'
import { type CallNode, nodeOf, type SubProcessNode } from '../graph/process-graph.ts'
import { neededVotes } from '../rounds/votes.ts'
import { isOpen } from '../state/instance-draft.ts'
import type { CancelReason, InstanceStatus, RepetitionList, Token } from '../state/instance-state.ts'
import { startRepetition } from './activities.ts'
import { leave } from './departures.ts'
import { cancelTriggers } from './triggers.ts'

/** Cancels what belongs to a token: tasks, triggers, tokens inside, and called processes. The token itself lives on. */
export function cancelContent(run: EngineRun, token: Token, reason: CancelReason): void {
  const { draft, graph } = run
  for (const task of draft.tasks.where((each) => each.tokenId === token.id && isOpen(each))) {
    draft.tasks.change(task.id, { status: 'cancelled', cancelReason: reason })
    draft.log({ type: 'cancelled', nodeId: task.nodeId, tokenId: token.id, taskId: task.id, data: { reason } })
  }
  cancelTriggers(run, token)
  const inner = draft.tokensInScope(token.id)
  for (const each of inner) endToken(run, each, reason)
  const node = nodeOf(graph, token.nodeId)
  if (node.kind === 'call' && inner.length === 0 && !isList(token))
    run.effects.push({ type: 'end-child', tokenId: token.id })
}

/** Ends a token without going on; its scope is not looked at. */
export function endToken(run: EngineRun, token: Token, reason: CancelReason): void {
  cancelContent(run, token, reason)
  run.draft.tokens.change(token.id, { state: 'dead' })
  run.moving = run.moving.filter((item) => item.tokenId !== token.id)
  run.assignments = run.assignments.filter((item) => item.tokenId !== token.id)
}

/** Uses a token up, and completes its scope when it was the last one there. */
export function consume(run: EngineRun, token: Token): void {
  run.draft.tokens.change(token.id, { state: 'dead' })
  completeScope(run, token.scopeId)
}

export function completeScope(run: EngineRun, scopeId: string | undefined): void {
  const { draft } = run
  if (draft.instance.status !== 'running' || draft.tokensInScope(scopeId).length > 0) return
  if (scopeId === undefined) {
    endInstance(run, 'completed')
    return
  }
  const scope = draft.tokens.get(scopeId)!
  completeActivity(run, scope)
}

/** Goes on after a sub-process or call has ended: to the next repetition, or by the flows of the activity. */
export function completeActivity(run: EngineRun, token: Token): void {
  const { draft, graph } = run
  cancelTriggers(run, token)
  if (token.repeat === undefined || 'items' in token.repeat) {
    leave(run, token, {})
    return
  }
  draft.tokens.change(token.id, { state: 'dead' })
  const list = draft.tokens.get(token.scopeId!)!
  const repeat = list.repeat as RepetitionList
  const { repeat: repetition } = nodeOf(graph, list.nodeId) as SubProcessNode | CallNode
  const ended = repeat.ended + 1
  const progressed = draft.tokens.change(list.id, { repeat: { ...repeat, ended } })
  if (ended >= neededVotes(repetition!.quota, repeat.items.length)) {
    cancelContent(run, progressed, 'quota')
    leave(run, progressed, {})
  } else if (repeat.next < repeat.items.length) {
    startRepetition(run, progressed)
  }
}

/** Token of an activity that is repeated: its repetitions have tokens of their own. */
export const isList = ({ repeat }: Token): boolean => repeat !== undefined && 'items' in repeat

/** Ends the instance whatever is still open in it. */
export function endInstance(run: EngineRun, status: InstanceStatus, reason?: string): void {
  const { draft } = run
  for (const token of draft.tokensInScope(undefined)) endToken(run, token, status)
  run.moving = []
  run.assignments = []
  draft.changeInstance({ status, suspended: false, ...(reason === undefined ? {} : { endReason: reason }) })
  draft.log({ type: 'ended', data: { status, ...(reason === undefined ? {} : { reason }) } })
}
