/** Returns of work to a node that has been passed. */

import type { ReturnTarget } from '#shared/documents/workflow/node-settings.ts'
import type { EngineRun } from '../engine-run.ts'
import { nodesAfter } from '../graph/graph-paths.ts'
import { findNode, flowOf, nodeOf, type ProcessNode } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import type { Token } from '../state/instance-state.ts'
import { goTo } from '../tokens/departures.ts'
import { cancelContent, endToken } from '../tokens/scopes.ts'

type Position = Pick<EngineRun, 'graph' | 'draft'>

const PERSONAL = new Set<ProcessNode['kind'] | undefined>(['user', 'start'])

/** Node that a return leads to. @throws WorkflowRefusal when it is unknown, was not passed, or does not come before */
export function targetOfReturn(run: EngineRun, token: Token, to: ReturnTarget): string {
  const { graph, draft } = run
  if (to === 'starter') return graph.start
  if (to !== 'previous') {
    // Somebody has to correct the work there.
    const hasPerson = PERSONAL.has(findNode(graph, to.node)?.kind)
    if (!hasPerson || !draft.instance.visited.includes(to.node)) throw new WorkflowRefusal('return-target', to.node)
    return to.node
  }
  return passedBefore(run, token).at(-1) ?? graph.start
}

/** User tasks to which the work of a token may return, in the order of their first visits. */
export function passedBefore(run: Position, token: Token): string[] {
  return run.draft.instance.visited.filter(
    (id) => findNode(run.graph, id)?.kind === 'user' && id !== token.nodeId && tokenBelow(run, token, id) !== undefined,
  )
}

/**
 * Token that stands after a node in the scope of that node: the given one, or the activity around it. Undefined when
 * the node does not come before it.
 */
function tokenBelow({ graph, draft }: Position, token: Token, nodeId: string): Token | undefined {
  const target = findNode(graph, nodeId)
  for (
    let at: Token | undefined = token;
    at !== undefined && target !== undefined;
    at = at.scopeId === undefined ? undefined : draft.tokens.get(at.scopeId)
  ) {
    const isRepetition = at.repeat !== undefined && 'index' in at.repeat
    if (!isRepetition && nodeOf(graph, at.nodeId).parent === target.parent) {
      return nodesAfter(graph, nodeId).has(at.nodeId) ? at : undefined
    }
  }
  return undefined
}

/** Live tokens of a scope that stand on the way from a node onwards. */
export function tokensAfter({ graph, draft }: EngineRun, nodeId: string, scopeId: string | undefined): Token[] {
  const after = nodesAfter(graph, nodeId)
  return draft.tokensInScope(scopeId).filter((token) => {
    if (token.state !== 'joining') return after.has(token.nodeId)
    const { from } = flowOf(graph, token.flowId!)
    return from === nodeId || after.has(from)
  })
}

/**
 * Takes work back to an earlier node: everything that comes after it is cancelled and done again, while branches beside
 * it stay as they are.
 * @param direct the token alone goes back, and returns straight to its node and this person once it is corrected
 */
export function returnTo(run: EngineRun, token: Token, nodeId: string, direct?: string): void {
  const { draft } = run
  const below = tokenBelow(run, token, nodeId)
  if (below === undefined) throw new WorkflowRefusal('return-target', nodeId)
  draft.log({ type: 'returned', nodeId, tokenId: token.id, data: { from: token.nodeId, direct: direct !== undefined } })
  if (direct !== undefined && below.id === token.id) {
    cancelContent(run, token, 'returned')
    const thenTo = { nodeId: token.nodeId, assignee: direct }
    goTo(run, draft.tokens.change(token.id, { thenTo, afterTask: undefined }), nodeId)
    return
  }
  clearAfter(run, nodeId, below.scopeId)
  const placed = draft.tokens.add({
    id: run.environment.newId(),
    nodeId,
    scopeId: below.scopeId,
    state: 'active',
  })
  goTo(run, placed, nodeId)
}

/** Ends all tokens after a node, and fills the joins there for branches that were finished and stay finished. */
export function clearAfter(run: EngineRun, nodeId: string, scopeId: string | undefined): void {
  const { draft, graph } = run
  for (const each of tokensAfter(run, nodeId, scopeId)) endToken(run, each, 'returned')
  const after = nodesAfter(graph, nodeId)
  for (const join of after) {
    const node = nodeOf(graph, join)
    if (node.kind !== 'parallel' || node.incoming.length < 2) continue
    for (const flowId of node.incoming) {
      const { from } = flowOf(graph, flowId)
      if (from === nodeId || after.has(from) || isOnItsWay(run, scopeId, join, flowId)) continue
      draft.tokens.add({ id: run.environment.newId(), nodeId: join, flowId, scopeId, state: 'joining' })
    }
  }
}

function isOnItsWay({ draft, graph }: EngineRun, scopeId: string | undefined, join: string, flowId: string): boolean {
  const { from } = flowOf(graph, flowId)
  return draft
    .tokensInScope(scopeId)
    .some((token) =>
      token.state === 'joining' && token.nodeId === join
        ? token.flowId === flowId
        : token.nodeId === from || nodesAfter(graph, token.nodeId).has(from),
    )
}
