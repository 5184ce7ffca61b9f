import {
  findNode,
  flowOf,
  type ProcessGraph,
  type SequenceFlow,
} from '#server/modules/workflow/process/engine/graph/process-graph.ts'

/** Flows of a node among which its assignee may choose: all, unless conditions decide. */
export function freeFlows(graph: ProcessGraph, nodeId: string): SequenceFlow[] {
  const flows = (findNode(graph, nodeId)?.outgoing ?? []).map((id) => flowOf(graph, id))
  return flows.every(({ condition }) => condition === undefined) ? flows : []
}
