import { findNode, flowOf, type ProcessGraph } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { Task, WorkflowEvent } from '#server/modules/workflow/process/engine/state/instance-state.ts'
import type { ListenerEvent } from '#shared/documents/workflow/node-settings.ts'

/** Something that a command has done, with the listeners that its element names. */
export interface Occurrence {
  event: ListenerEvent
  /** Of all events of the element; those to other events do not run. */
  listeners: readonly string[]
  /** Node or flow; absent for the process itself. */
  elementId?: string
  elementName?: string
  task?: Task
  /** Person who has the task now, by id. */
  assignee?: string
  /** Result of a task, or status of an instance that has ended. */
  outcome?: string
}

/**
 * Occurrences of a command in the order in which they happened, read from what the engine has logged: the engine knows
 * nothing of listeners. Empty for a process without listeners.
 * @param tasks tasks of the instance after the command
 */
export function occurrencesOf(
  graph: ProcessGraph,
  events: readonly WorkflowEvent[],
  tasks: readonly Task[],
): Occurrence[] {
  if (listenersIn(graph).length === 0) return []
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return events
    .flatMap((event) => occurrences(graph, event, event.taskId === undefined ? undefined : byId.get(event.taskId)))
    .filter(({ listeners }) => listeners.length > 0)
}

/** Elements of a process that name listeners, with their ids; the process itself has its key. */
export function listenersIn(graph: ProcessGraph): { elementId: string; listeners: readonly string[] }[] {
  const elements = [...Object.values(graph.nodes), ...Object.values(graph.flows), { ...graph, id: graph.key }]
  return elements.flatMap(({ id, listeners = [] }) => (listeners.length > 0 ? [{ elementId: id, listeners }] : []))
}

function occurrences(
  graph: ProcessGraph,
  { type, nodeId, flowId, data = {} }: WorkflowEvent,
  task?: Task,
): Occurrence[] {
  const ofProcess = graph.listeners ?? []
  switch (type) {
    case 'started':
      return [{ event: 'start', listeners: ofProcess }]
    case 'ended':
      return [{ event: 'end', listeners: ofProcess, outcome: String(data.status) }]
    case 'flow': {
      const { id, name = '', listeners = [] } = flowOf(graph, flowId!)
      return [{ event: 'take', listeners, elementId: id, elementName: name }]
    }
    case 'entered':
      // Nothing leaves an end event.
      return isEnd(graph, nodeId!)
        ? [atNode(graph, nodeId!, 'start'), atNode(graph, nodeId!, 'end')]
        : [atNode(graph, nodeId!, 'start')]
    case 'left':
      return [atNode(graph, nodeId!, 'end')]
    case 'task':
      return task === undefined ? [] : taskEvents(task, data).map((event) => atTask(graph, task, event, data))
    case 'cancelled':
      return task === undefined ? [] : [atTask(graph, task, 'delete', data)]
    default:
      return []
  }
}

const isEnd = (graph: ProcessGraph, id: string): boolean => findNode(graph, id)?.kind === 'end'

function atNode(graph: ProcessGraph, id: string, event: ListenerEvent): Occurrence {
  const { name, listeners = [] } = findNode(graph, id) ?? { name: id }
  return { event, listeners, elementId: id, elementName: name }
}

function atTask(graph: ProcessGraph, task: Task, event: ListenerEvent, data: Readonly<Record<string, unknown>>) {
  const assignee = typeof data.assignee === 'string' ? data.assignee : task.assignee
  const outcome = event === 'complete' ? task.outcome : event === 'delete' ? task.cancelReason : undefined
  return {
    ...atNode(graph, task.nodeId, event),
    task,
    ...(assignee !== undefined && { assignee }),
    ...(outcome !== undefined && { outcome }),
  }
}

const ASSIGNED = new Set(['claimed', 'transferred', 'delegated', 'resolved', 'reassigned'])
const COMPLETED = new Set(['approve', 'reject', 'return'])

/** A task that nobody has to handle has no events. */
function taskEvents({ outcome }: Task, { change, assignee }: Readonly<Record<string, unknown>>): ListenerEvent[] {
  if (change === 'created') {
    if (outcome === 'pass') return []
    return typeof assignee === 'string' ? ['assignment', 'create'] : ['create']
  }
  if (ASSIGNED.has(String(change))) return ['assignment']
  return COMPLETED.has(String(change)) ? ['complete'] : []
}
