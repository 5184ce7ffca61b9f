import type { EngineRun } from '../engine-run.ts'
import { type BoundaryNode, nodeOf } from '../graph/process-graph.ts'
import type { Token } from '../state/instance-state.ts'
import { goTo } from './departures.ts'
import { cancelContent, endInstance } from './scopes.ts'

/**
 * Moves the innermost enclosing activity that catches an error to its boundary event. An error that nothing catches
 * ends the instance.
 */
export function throwError(run: EngineRun, token: Token, code: string | undefined): void {
  const { draft } = run
  draft.log({ type: 'thrown', nodeId: token.nodeId, tokenId: token.id, data: { code } })
  for (
    let at = draft.tokens.get(token.id);
    at !== undefined;
    at = at.scopeId === undefined ? undefined : draft.tokens.get(at.scopeId)
  ) {
    const event = catching(run, at, code)
    if (event === undefined) continue
    cancelContent(run, at, 'error')
    goTo(run, at, event.id)
    return
  }
  endInstance(run, 'terminated', code === undefined ? 'error' : `error ${code}`)
}

function catching({ graph }: EngineRun, { nodeId, repeat }: Token, code: string | undefined): BoundaryNode | undefined {
  // One repetition has no boundary events: those of the activity sit on its list.
  if (repeat !== undefined && 'index' in repeat) return undefined
  const events = (nodeOf(graph, nodeId).boundary ?? []).map((id) => nodeOf(graph, id) as BoundaryNode)
  const errors = events.filter(({ wait }) => wait.kind === 'error')
  return (
    errors.find(({ wait }) => wait.kind === 'error' && wait.code !== undefined && wait.code === code) ??
    errors.find(({ wait }) => wait.kind === 'error' && wait.code === undefined)
  )
}
