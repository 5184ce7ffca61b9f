import { type EngineRun, evaluateIn, MAX_VARIABLES, MAX_WRITTEN, variablesOf } from '../engine-run.ts'
import { flowOf, nodeOf, type ProcessNode } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import type { Token } from '../state/instance-state.ts'
import { sizeOf } from '../state/value-size.ts'

/** @throws WorkflowRefusal for variables that would become too large: a script in a loop may double one each time */
export function setVariables(run: EngineRun, values: Readonly<Record<string, unknown>>): void {
  const { draft } = run
  const names = Object.keys(values)
  if (names.length === 0) return
  const variables = { ...draft.instance.variables, ...values }
  if (sizeOf(variables, MAX_VARIABLES) > MAX_VARIABLES) throw new WorkflowRefusal('too-large', names.join(', '))
  countWritten(run, values, names.join(', '))
  draft.changeInstance({ variables })
  draft.log({ type: 'variables', data: values })
}

/** Counts a value that will be stored. @throws WorkflowRefusal when the command stores too much */
export function countWritten({ spent }: EngineRun, value: unknown, name: string): void {
  spent.written += sizeOf(value, MAX_WRITTEN)
  if (spent.written > MAX_WRITTEN) throw new WorkflowRefusal('too-large', name)
}

interface Leaving {
  /** Task whose completion moves the token. */
  afterTask?: string | undefined
  /** Flow chosen by a person; `all` takes each. */
  flow?: string | undefined
}

/** Leaves a node by its flows, or goes directly to who returned the work. */
export function leave(run: EngineRun, token: Token, leaving: Leaving): void {
  const { draft, graph } = run
  const node = nodeOf(graph, token.nodeId)
  draft.log({ type: 'left', nodeId: node.id, tokenId: token.id })
  const afterTask = 'afterTask' in leaving ? leaving.afterTask : token.afterTask
  const { thenTo } = token
  const moved = draft.tokens.change(token.id, { afterTask, round: undefined, repeat: undefined, thenTo: undefined })
  if (thenTo) {
    goTo(run, moved, thenTo.nodeId, thenTo.assignee)
    return
  }
  follow(run, moved, leaving.flow === undefined ? chosenFlows(run, moved, node) : personsChoice(node, leaving.flow))
}

function personsChoice({ outgoing, id }: ProcessNode, flow: string): readonly string[] {
  if (flow === 'all') return outgoing
  if (!outgoing.includes(flow)) throw new WorkflowRefusal('flow-unknown', `${id}: ${flow}`)
  return [flow]
}

/** Sends a token along flows; all but the first get a token of their own. */
export function follow(run: EngineRun, token: Token, flows: readonly string[]): void {
  const [first, ...others] = flows
  if (first === undefined) {
    run.moving.push({ tokenId: token.id, ends: true })
    return
  }
  run.moving.push({ tokenId: token.id, flowId: first })
  for (const flowId of others) {
    const branch = run.draft.tokens.add({
      id: run.environment.newId(),
      nodeId: token.nodeId,
      scopeId: token.scopeId,
      state: 'active',
      afterTask: token.afterTask,
    })
    run.moving.push({ tokenId: branch.id, flowId })
  }
}

/** Sends a token directly to a node, where it does not wait for others. */
export function goTo(run: EngineRun, token: Token, nodeId: string, assignee?: string): void {
  run.moving.push({ tokenId: token.id, nodeId, assignee })
}

/** Flows that a token takes by itself when it leaves a node. */
export function chosenFlows(run: EngineRun, token: Token, node: ProcessNode): readonly string[] {
  const { outgoing, defaultFlow } = node
  if (node.kind === 'parallel' || outgoing.length === 0) return outgoing
  const isTrue = (id: string): boolean => {
    const { condition } = flowOf(run.graph, id)
    return condition === undefined || evaluateIn(run, condition, variablesOf(run, token)) === true
  }
  const candidates = outgoing.filter((id) => id !== defaultFlow)
  if (node.kind === 'exclusive') {
    // A flow without condition is taken when no other is.
    const conditional = candidates.filter((id) => flowOf(run.graph, id).condition !== undefined)
    const found = conditional.find(isTrue) ?? defaultFlow ?? candidates.find((id) => !conditional.includes(id))
    if (found === undefined) throw new WorkflowRefusal('no-flow', node.id)
    return [found]
  }
  if (node.kind === 'user' && candidates.every((id) => flowOf(run.graph, id).condition === undefined)) {
    if (candidates.length > 1) throw new WorkflowRefusal('choose-flow', node.id)
  }
  const found = candidates.filter(isTrue)
  if (found.length > 0) return found
  if (defaultFlow === undefined) throw new WorkflowRefusal('no-flow', node.id)
  return [defaultFlow]
}
