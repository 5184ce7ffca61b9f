import type { EngineRun } from '../engine-run.ts'
import { findNode, flowOf, nodeOf, type ProcessGraph } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import type { InstanceCommand } from './commands.ts'

/**
 * Moves an instance to another version of its process. Each token has to land on a node of the same kind in the same
 * sub-process; waiting tokens need a flow between the same nodes.
 * @throws WorkflowRefusal with the nodes that do not fit
 */
export function migrate(run: EngineRun, { graph: target, nodes }: InstanceCommand & { type: 'migrate' }): void {
  const { draft, graph } = run
  const mapped = (id: string): string => (Object.hasOwn(nodes, id) ? nodes[id]! : id)
  const unmapped = new Set<string>()
  const fits = (id: string): boolean => {
    const [from, to] = [nodeOf(graph, id), findNode(target, mapped(id))]
    const parent = from.parent === undefined ? undefined : mapped(from.parent)
    return to !== undefined && to.kind === from.kind && to.parent === parent
  }
  for (const token of draft.liveTokens()) {
    const flowId = token.flowId === undefined ? undefined : sameFlow(graph, target, token.flowId, mapped)
    if (!fits(token.nodeId) || (token.flowId !== undefined && flowId === undefined)) {
      unmapped.add(token.nodeId)
      continue
    }
    draft.tokens.change(token.id, { nodeId: mapped(token.nodeId), flowId })
    for (const trigger of draft.armedTriggers(token.id)) {
      if (fits(trigger.nodeId)) draft.triggers.change(trigger.id, { nodeId: mapped(trigger.nodeId) })
      else unmapped.add(trigger.nodeId)
    }
    for (const task of draft.tasksOfRound(token)) draft.tasks.change(task.id, { nodeId: mapped(task.nodeId) })
  }
  if (unmapped.size > 0) throw new WorkflowRefusal('migration', [...unmapped].join(', '))
  draft.changeInstance({
    visited: draft.instance.visited.map(mapped).filter((id) => findNode(target, id) !== undefined),
  })
  run.graph = target
  draft.log({ type: 'migrated', data: { nodes } })
}

function sameFlow(
  graph: ProcessGraph,
  target: ProcessGraph,
  flowId: string,
  mapped: (id: string) => string,
): string | undefined {
  const { from, to } = flowOf(graph, flowId)
  const found = Object.values(target.flows).filter((flow) => flow.from === mapped(from) && flow.to === mapped(to))
  return (found.find(({ id }) => id === flowId) ?? found[0])?.id
}
