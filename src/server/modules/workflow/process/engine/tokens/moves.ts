/** Movement of tokens: along flows, into nodes, to their end. */

import { type EngineRun, evaluateIn, MAX_MOVES, type Move, variablesOf } from '../engine-run.ts'
import { flowOf, nodeOf, type ProcessNode } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import { openStarterTask } from '../rounds/rounds.ts'
import type { Token } from '../state/instance-state.ts'
import { beginActivity } from './activities.ts'
import { chosenFlows, follow, leave, setVariables } from './departures.ts'
import { throwError } from './errors.ts'
import { isInclusiveJoin, joinInclusive, joinParallel, waitAtJoin } from './joins.ts'
import { completeScope, consume, endInstance, endToken } from './scopes.ts'
import { arm, armBoundary, armWait } from './triggers.ts'

/** Moves tokens until each rests, and refuses a command that leaves nothing to wait for. */
export function moveAll(run: EngineRun): void {
  do {
    for (let item = run.moving.shift(); item !== undefined; item = run.moving.shift()) {
      run.spent.moves += 1
      const token = run.draft.tokens.get(item.tokenId)!
      if (run.spent.moves > MAX_MOVES) throw new WorkflowRefusal('too-many-moves', token.nodeId)
      move(run, token, item)
    }
  } while (run.draft.instance.status === 'running' && joinInclusive(run))
  refuseDeadlock(run)
}

function move(run: EngineRun, token: Token, item: Move): void {
  if ('ends' in item) {
    consume(run, token)
  } else if ('nodeId' in item) {
    begin(run, token, nodeOf(run.graph, item.nodeId), item.assignee)
  } else {
    run.draft.log({ type: 'flow', flowId: item.flowId, tokenId: token.id })
    arrive(run, token, item.flowId)
  }
}

/** A model such as an exclusive split before a parallel join leaves a token that nothing ever moves. */
function refuseDeadlock({ draft, graph, assignments }: EngineRun): void {
  if (draft.instance.status !== 'running' || assignments.length > 0) return
  const live = draft.liveTokens()
  const waits = live.some(
    (token) =>
      (nodeOf(graph, token.nodeId).kind === 'call' && token.state === 'active') ||
      draft.armedTriggers(token.id).length > 0 ||
      draft.tasks.where((task) => task.tokenId === token.id && task.status === 'open').length > 0,
  )
  if (!waits) throw new WorkflowRefusal('deadlock', live.map(({ nodeId }) => nodeId).join(', '))
}

/** Brings a token to the end of a flow: at a join it may have to wait for others. */
function arrive(run: EngineRun, token: Token, flowId: string): void {
  const node = nodeOf(run.graph, flowOf(run.graph, flowId).to)
  if (node.kind === 'parallel' && node.incoming.length > 1) joinParallel(run, token, node, flowId)
  else if (isInclusiveJoin(node)) waitAtJoin(run, token, node, flowId)
  else begin(run, token, node)
}

const AT_REST = { flowId: undefined, round: undefined, repeat: undefined, thenTo: undefined }

/** Starts the work of a node. */
function begin(run: EngineRun, arrived: Token, node: ProcessNode, assignee?: string): void {
  const { draft } = run
  const token = draft.tokens.change(arrived.id, {
    ...AT_REST,
    thenTo: arrived.thenTo,
    nodeId: node.id,
    state: 'active',
  })
  draft.log({ type: 'entered', nodeId: node.id, tokenId: token.id })
  if (!draft.instance.visited.includes(node.id)) draft.changeInstance({ visited: [...draft.instance.visited, node.id] })
  switch (node.kind) {
    case 'start':
      // Only a return leads here: the starter corrects the form.
      openStarterTask(run, token)
      return
    case 'manual':
    case 'boundary':
      leave(run, token, {})
      return
    case 'script':
      setVariables(run, { [node.variable]: evaluateIn(run, node.expression, variablesOf(run, token)) })
      leave(run, token, {})
      return
    case 'send':
      run.effects.push({ type: 'send', nodeId: node.id, message: node.message, variables: variablesOf(run, token) })
      draft.log({ type: 'sent', nodeId: node.id, tokenId: token.id, data: { message: node.message } })
      // What has been sent cannot be recalled.
      leave(run, token, { afterTask: undefined })
      return
    case 'copy':
      run.effects.push({ type: 'copy', nodeId: node.id, rules: node.cc })
      leave(run, token, {})
      return
    case 'user':
      run.assignments.push({ tokenId: token.id, nodeId: node.id, assignee })
      if (node.timeout) arm(run, token, { nodeId: node.id, kind: 'timeout', at: node.timeout.after })
      armBoundary(run, token, node)
      return
    case 'service':
      arm(run, token, { nodeId: node.id, kind: 'service' })
      armBoundary(run, token, node)
      return
    case 'wait':
      armWait(run, token, node.id, node.wait)
      armBoundary(run, token, node)
      return
    case 'event':
      for (const flow of node.outgoing) {
        const target = nodeOf(run.graph, flowOf(run.graph, flow).to)
        if (target.kind === 'wait') armWait(run, token, target.id, target.wait)
      }
      return
    case 'exclusive':
    case 'inclusive':
    case 'parallel':
      follow(run, token, chosenFlows(run, token, node))
      return
    case 'subprocess':
    case 'call':
      armBoundary(run, token, node)
      beginActivity(run, token, node)
      return
    case 'end':
      end(run, token, node)
  }
}

function end(run: EngineRun, token: Token, node: Extract<ProcessNode, { kind: 'end' }>): void {
  if (node.result === 'none') {
    consume(run, token)
  } else if (node.result === 'error') {
    throwError(run, token, node.errorCode)
  } else {
    for (const other of run.draft.tokensInScope(token.scopeId)) endToken(run, other, 'terminate')
    if (token.scopeId === undefined) endInstance(run, 'completed')
    else completeScope(run, token.scopeId)
  }
}
