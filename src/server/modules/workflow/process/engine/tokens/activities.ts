import { type EngineRun, evaluateIn, variablesOf } from '../engine-run.ts'
import { type CallNode, nodeOf, type SubProcessNode } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import type { RepetitionList, Token } from '../state/instance-state.ts'
import { countWritten, leave } from './departures.ts'
import { cancelTriggers } from './triggers.ts'

/** Starts a sub-process or call, once or for each item of its list. */
export function beginActivity(run: EngineRun, token: Token, node: SubProcessNode | CallNode): void {
  if (node.repeat) beginRepetitions(run, token, node)
  else startActivity(run, token, node)
}

function beginRepetitions(run: EngineRun, token: Token, node: SubProcessNode | CallNode): void {
  const { items: expression, sequential } = node.repeat!
  const items = evaluateIn(run, expression, variablesOf(run, token))
  if (!Array.isArray(items)) throw new WorkflowRefusal('expression', `${expression}: not a list`)
  countWritten(run, items, expression)
  const list = run.draft.tokens.change(token.id, { repeat: { items, next: 0, ended: 0 } })
  if (items.length === 0) {
    cancelTriggers(run, token)
    leave(run, list, {})
    return
  }
  const count = sequential ? 1 : items.length
  for (let started = 0; started < count; started += 1) startRepetition(run, run.draft.tokens.get(list.id)!)
}

/** Starts the next repetition of a list. */
export function startRepetition(run: EngineRun, list: Token): void {
  const repeat = list.repeat as RepetitionList
  // A repetition that ends without waiting may complete the whole list before the next one starts.
  if (list.state === 'dead' || repeat === undefined || repeat.next >= repeat.items.length) return
  run.draft.tokens.change(list.id, { repeat: { ...repeat, next: repeat.next + 1 } })
  const one = run.draft.tokens.add({
    id: run.environment.newId(),
    nodeId: list.nodeId,
    scopeId: list.id,
    state: 'active',
    repeat: { index: repeat.next, item: repeat.items[repeat.next] },
  })
  startActivity(run, one, nodeOf(run.graph, list.nodeId) as SubProcessNode | CallNode)
}

function startActivity(run: EngineRun, token: Token, node: SubProcessNode | CallNode): void {
  if (node.kind === 'call') {
    run.effects.push({
      type: 'start-child',
      tokenId: token.id,
      processKey: node.processKey,
      variables: variablesOf(run, token),
    })
    run.draft.log({ type: 'called', nodeId: node.id, tokenId: token.id, data: { process: node.processKey } })
    return
  }
  const inner = run.draft.tokens.add({
    id: run.environment.newId(),
    nodeId: node.innerStart,
    scopeId: token.id,
    state: 'active',
  })
  passStart(run, inner)
}

/** Leaves a start event. */
export function passStart(run: EngineRun, token: Token): void {
  const { draft } = run
  draft.log({ type: 'entered', nodeId: token.nodeId, tokenId: token.id })
  if (!draft.instance.visited.includes(token.nodeId)) {
    draft.changeInstance({ visited: [...draft.instance.visited, token.nodeId] })
  }
  leave(run, token, {})
}
