import type { EngineRun } from '../engine-run.ts'
import { nodesLeadingTo } from '../graph/graph-paths.ts'
import { type GatewayNode, nodeOf, type ProcessNode } from '../graph/process-graph.ts'
import type { Token } from '../state/instance-state.ts'
import { goTo } from './departures.ts'

/** A second token on a flow where one already waits is merged into it, as the first stands for the branch. */
export function waitAtJoin({ draft }: EngineRun, token: Token, node: ProcessNode, flowId: string): Token {
  const waiting = draft
    .tokensInScope(token.scopeId)
    .some((each) => each.state === 'joining' && each.nodeId === node.id && each.flowId === flowId)
  draft.log({ type: waiting ? 'merged' : 'joined', nodeId: node.id, flowId, tokenId: token.id })
  return draft.tokens.change(token.id, {
    round: undefined,
    repeat: undefined,
    thenTo: undefined,
    nodeId: node.id,
    flowId,
    state: waiting ? 'dead' : 'joining',
  })
}

/** Lets a token wait at a parallel join, and goes on once each incoming flow has its token. */
export function joinParallel(run: EngineRun, token: Token, node: GatewayNode, flowId: string): void {
  const arrived = waitAtJoin(run, token, node, flowId)
  const waiting = waitingAt(run, node, token.scopeId)
  if (arrived.state !== 'dead' && waiting.length >= node.incoming.length) open(run, node, waiting, arrived)
}

const waitingAt = ({ draft }: EngineRun, node: ProcessNode, scopeId: string | undefined): Token[] =>
  draft.tokensInScope(scopeId).filter((token) => token.state === 'joining' && token.nodeId === node.id)

/** One token goes on, the others are used up. */
function open(run: EngineRun, node: ProcessNode, waiting: readonly Token[], survivor: Token): void {
  for (const { id } of waiting) if (id !== survivor.id) run.draft.tokens.change(id, { state: 'dead' })
  goTo(run, survivor, node.id)
}

export const isInclusiveJoin = (node: ProcessNode): boolean => node.kind === 'inclusive' && node.incoming.length > 1

/**
 * Opens the first inclusive join for which no other token is on its way, once all other tokens rest. Returns whether
 * one was opened.
 */
export function joinInclusive(run: EngineRun): boolean {
  const { draft, graph, assignments } = run
  const waiting = draft
    .liveTokens()
    .filter(({ state, nodeId }) => state === 'joining' && isInclusiveJoin(nodeOf(graph, nodeId)))
  const ready = waiting.find((token) => !isAwaited(run, token))
  // Joins that wait for one another in a circle: the first goes on, as otherwise none ever would.
  const chosen = ready ?? (assignments.length === 0 && nothingElseWaits(run) ? waiting[0] : undefined)
  if (chosen === undefined) return false
  const node = nodeOf(graph, chosen.nodeId)
  open(run, node, waitingAt(run, node, chosen.scopeId), chosen)
  return true
}

/**
 * Checks whether a token of the scope can still arrive at the join by a flow on which none waits. One that can also
 * reach a flow with a waiting token does not count: it is a later round of an outer loop.
 */
function isAwaited(run: EngineRun, { nodeId, scopeId }: Token): boolean {
  const { draft, graph } = run
  const { incoming } = nodeOf(graph, nodeId)
  const inScope = draft.tokensInScope(scopeId)
  const here = inScope.filter((token) => token.state === 'joining' && token.nodeId === nodeId)
  const occupied = new Set(here.map(({ flowId }) => flowId))
  const [full, empty] = [incoming.filter((id) => occupied.has(id)), incoming.filter((id) => !occupied.has(id))]
  return inScope
    .filter((token) => !here.includes(token))
    .some(
      ({ nodeId: at }) =>
        empty.some((flow) => nodesLeadingTo(graph, nodeId, flow).has(at)) &&
        !full.some((flow) => nodesLeadingTo(graph, nodeId, flow).has(at)),
    )
}

function nothingElseWaits({ draft }: EngineRun): boolean {
  return draft
    .liveTokens()
    .every(
      (token) =>
        (token.state === 'joining' || draft.tokensInScope(token.id).length > 0) &&
        draft.armedTriggers(token.id).length === 0,
    )
}
