import type { EngineRun } from '../engine-run.ts'
import { nodeOf, type ProcessNode, type Wait } from '../graph/process-graph.ts'
import type { Token, Trigger } from '../state/instance-state.ts'

/** Arms the boundary events of an activity. */
export function armBoundary(run: EngineRun, token: Token, node: ProcessNode): void {
  for (const id of node.boundary ?? []) {
    const event = nodeOf(run.graph, id)
    if (event.kind === 'boundary' && event.wait.kind !== 'error') armWait(run, token, id, event.wait)
  }
}

/** Arms the trigger of a waiting or boundary event. */
export function armWait(run: EngineRun, token: Token, nodeId: string, wait: Wait): void {
  if (wait.kind === 'timer') arm(run, token, { nodeId, kind: 'timer', at: wait.at })
  else arm(run, token, { nodeId, kind: wait.kind, key: wait.key })
}

export function arm(run: EngineRun, token: Token, trigger: Pick<Trigger, 'nodeId' | 'kind'> & Partial<Trigger>): void {
  run.draft.triggers.add({
    ...trigger,
    id: run.environment.newId(),
    tokenId: token.id,
    status: 'armed',
    attempts: 0,
  })
}

/** Cancels the triggers of a token. */
export function cancelTriggers({ draft }: EngineRun, token: Token): void {
  for (const trigger of draft.armedTriggers(token.id)) draft.triggers.change(trigger.id, { status: 'cancelled' })
}
