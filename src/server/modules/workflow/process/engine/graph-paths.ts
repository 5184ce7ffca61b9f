import { flowOf, nodeOf, type ProcessGraph } from './process-graph.ts'

interface Paths {
  /** Edges without those that lead back to a node on the way to them. */
  forward: ReadonlyMap<string, readonly string[]>
  reachable: Map<string, ReadonlySet<string>>
  leadingTo: Map<string, ReadonlySet<string>>
}

const pathsOfGraph = new WeakMap<ProcessGraph, Paths>()

function pathsOf(graph: ProcessGraph): Paths {
  const known = pathsOfGraph.get(graph)
  if (known) return known
  const paths: Paths = { forward: forwardEdges(graph), reachable: new Map(), leadingTo: new Map() }
  pathsOfGraph.set(graph, paths)
  return paths
}

/** Nodes that a token at a node can enter next: targets of its flows, and its boundary events. */
export function nextNodes(graph: ProcessGraph, id: string): string[] {
  const { outgoing, boundary = [] } = nodeOf(graph, id)
  return [...boundary, ...outgoing.map((flow) => flowOf(graph, flow).to)]
}

/** Depth-first walk of each scope from its start; an edge to a node that is still being walked leads back. */
function forwardEdges(graph: ProcessGraph): Map<string, string[]> {
  const forward = new Map<string, string[]>()
  const finished = new Set<string>()
  const path = new Set<string>()
  const walk = (first: string): void => {
    // An explicit stack, since a drawing may be a chain of thousands of nodes.
    const stack = [{ id: first, rest: nextNodes(graph, first) }]
    path.add(first)
    forward.set(first, [])
    while (stack.length > 0) {
      const top = stack.at(-1)!
      const next = top.rest.shift()
      if (next === undefined) {
        path.delete(top.id)
        finished.add(top.id)
        stack.pop()
      } else if (!path.has(next)) {
        forward.get(top.id)!.push(next)
        if (finished.has(next)) continue
        path.add(next)
        forward.set(next, [])
        stack.push({ id: next, rest: nextNodes(graph, next) })
      }
    }
  }
  for (const node of Object.values(graph.nodes)) if (node.kind === 'start') walk(node.id)
  return forward
}

/** Nodes that come after a node in its scope, loops left out; without the node. */
export function nodesAfter(graph: ProcessGraph, id: string): ReadonlySet<string> {
  const { forward, reachable } = pathsOf(graph)
  const known = reachable.get(id)
  if (known) return known
  const found = new Set<string>()
  const open = [...(forward.get(id) ?? [])]
  while (open.length > 0) {
    const next = open.pop()!
    if (found.has(next)) continue
    found.add(next)
    open.push(...(forward.get(next) ?? []))
  }
  reachable.set(id, found)
  return found
}

/** Nodes from which a token can still arrive at a join by a flow, without passing the join on the way. */
export function nodesLeadingTo(graph: ProcessGraph, joinId: string, flowId: string): ReadonlySet<string> {
  const { leadingTo } = pathsOf(graph)
  const known = leadingTo.get(flowId)
  if (known) return known
  const found = new Set<string>()
  const open = [flowOf(graph, flowId).from]
  while (open.length > 0) {
    const id = open.pop()!
    if (id === joinId || found.has(id)) continue
    found.add(id)
    const node = nodeOf(graph, id)
    open.push(...node.incoming.map((flow) => flowOf(graph, flow).from))
    if (node.kind === 'boundary') open.push(node.attachedTo)
  }
  leadingTo.set(flowId, found)
  return found
}
