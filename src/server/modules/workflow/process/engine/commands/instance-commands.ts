/** Commands on a whole instance. */

import type { EngineRun } from '../engine-run.ts'
import { findNode, nodeOf } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import type { InstanceStatus, Token } from '../state/instance-state.ts'
import { goTo } from '../tokens/departures.ts'
import { cancelContent, endInstance, endToken } from '../tokens/scopes.ts'
import type { InstanceCommand } from './commands.ts'
import { migrate } from './migrations.ts'

const ENDS: Record<'withdraw' | 'void' | 'terminate', InstanceStatus> = {
  withdraw: 'withdrawn',
  void: 'voided',
  terminate: 'terminated',
}

export function runInstanceCommand(run: EngineRun, command: InstanceCommand): void {
  const { draft } = run
  switch (command.type) {
    case 'withdraw':
      requireUnhandled(run, command.actor.id)
      endInstance(run, ENDS.withdraw)
      return
    case 'void':
    case 'terminate':
      endInstance(run, ENDS[command.type], command.reason)
      return
    case 'suspend':
      draft.changeInstance({ suspended: true })
      return
    case 'activate':
      if (!draft.instance.suspended) throw new WorkflowRefusal('not-suspended')
      draft.changeInstance({ suspended: false })
      return
    case 'reassign':
      reassign(run, command.taskId, command.to)
      return
    case 'jump':
      jump(run, command)
      return
    case 'migrate':
      migrate(run, command)
  }
}

/** The starter takes an application back while nobody else has decided anything. */
function requireUnhandled({ draft }: EngineRun, person: string): void {
  if (draft.instance.starter !== person) throw new WorkflowRefusal('not-starter')
  const isHandled = draft.tasks
    .all()
    .some(({ status, doneBy }) => status === 'done' && doneBy !== undefined && doneBy !== person)
  if (isHandled) throw new WorkflowRefusal('already-handled')
}

function reassign({ draft }: EngineRun, taskId: string, to: string): void {
  const task = draft.tasks.get(taskId)
  if (task === undefined) throw new WorkflowRefusal('task-unknown')
  if (task.status !== 'open' && task.status !== 'waiting') throw new WorkflowRefusal('task-closed')
  draft.tasks.change(taskId, { assignee: to, owner: undefined, delegation: undefined, claimed: false })
  const { nodeId, tokenId } = task
  draft.log({ type: 'task', nodeId, tokenId, taskId, data: { change: 'reassigned', assignee: to } })
}

function jump(run: EngineRun, { tokenId, to, alone }: InstanceCommand & { type: 'jump' }): void {
  const { draft, graph } = run
  const token = draft.tokens.get(tokenId)
  const target = findNode(graph, to)
  if (token === undefined || token.state === 'dead') throw new WorkflowRefusal('jump-target', to)
  if (target === undefined || !isTarget(run, token, to)) throw new WorkflowRefusal('jump-target', to)
  draft.log({ type: 'returned', nodeId: to, tokenId, data: { from: token.nodeId, jump: true } })
  cancelContent(run, token, 'jumped')
  if (alone) {
    for (const other of draft.tokensInScope(token.scopeId)) if (other.id !== tokenId) endToken(run, other, 'jumped')
  }
  goTo(run, draft.tokens.change(tokenId, { state: 'active', thenTo: undefined, afterTask: undefined }), to)
}

/** Within the same scope, and not into an event that only its activity or gateway arms. */
function isTarget({ graph }: EngineRun, token: Token, to: string): boolean {
  const target = nodeOf(graph, to)
  const isRepetition = token.repeat !== undefined && 'index' in token.repeat
  return !isRepetition && target.parent === nodeOf(graph, token.nodeId).parent && target.kind !== 'boundary'
}
