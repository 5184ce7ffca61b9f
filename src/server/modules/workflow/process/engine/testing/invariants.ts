import { nodeOf, type ProcessGraph } from '../graph/process-graph.ts'
import type { InstanceState, Task } from '../state/instance-state.ts'

const GATEWAYS = ['exclusive', 'inclusive', 'parallel']

/** Rules that hold after every command, whatever the model; returns those that are broken. */
export function brokenInvariants(graph: ProcessGraph, { instance, tokens, tasks, triggers }: InstanceState): string[] {
  const broken: string[] = []
  const expect = (holds: boolean, rule: string): void => {
    if (!holds) broken.push(rule)
  }
  const live = tokens.filter(({ state }) => state !== 'dead')
  const open = tasks.filter(({ status }) => status === 'open')
  const pending = tasks.filter(({ status }) => status === 'open' || status === 'waiting')
  const armed = triggers.filter(({ status }) => status === 'armed' || status === 'failed')
  const calls = live.filter(({ nodeId, id }) => isCall(graph, nodeId) && !live.some(({ scopeId }) => scopeId === id))
  if (instance.status !== 'running') {
    expect(live.length + pending.length + armed.length === 0, 'an ended instance has nothing open')
    return broken
  }
  expect(open.length + armed.length + calls.length > 0, 'a running instance waits for something')
  for (const task of pending) {
    const token = live.find(({ id }) => id === task.tokenId)
    expect(token?.nodeId === task.nodeId && token.round === task.round, `task ${task.id} sits on a live token`)
  }
  for (const token of live) {
    const node = nodeOf(graph, token.nodeId)
    const own = open.filter(({ tokenId }) => tokenId === token.id)
    if (node.kind === 'user' || node.kind === 'start')
      expect(own.length > 0, `token ${token.id} at ${node.id} has a task`)
    expect(token.state === 'joining' || !GATEWAYS.includes(node.kind), `no token rests on gateway ${node.id}`)
    expect(token.scopeId === undefined || live.some(({ id }) => id === token.scopeId), `the scope of ${token.id} lives`)
  }
  for (const { tokenId } of armed)
    expect(
      live.some(({ id }) => id === tokenId),
      'a trigger has a live token',
    )
  const places = live.filter(({ state }) => state === 'joining').map((t) => `${t.nodeId} ${t.flowId} ${t.scopeId}`)
  expect(new Set(places).size === places.length, 'one token waits for each flow and scope')
  const seats = pending.filter(({ parentId }) => parentId === undefined).map((t) => `${t.tokenId} ${t.assignee}`)
  expect(new Set(seats).size === seats.length, 'one person has one task in a round')
  return broken
}

const isCall = (graph: ProcessGraph, nodeId: string): boolean => nodeOf(graph, nodeId).kind === 'call'

/** Tasks that had ended before and differ now; a recall only marks them. */
export function reopenedTasks(before: readonly Task[], after: readonly Task[]): string[] {
  const later = new Map(after.map((task) => [task.id, task]))
  return before
    .filter(({ status }) => status === 'done' || status === 'cancelled')
    .filter(
      (task) => JSON.stringify({ ...later.get(task.id), recalled: 0 }) !== JSON.stringify({ ...task, recalled: 0 }),
    )
    .map(({ id }) => id)
}
