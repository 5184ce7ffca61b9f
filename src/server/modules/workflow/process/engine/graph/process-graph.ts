import type { ApproverRule, Repetition, UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'

/** Process as the engine runs it: compiled from a diagram at deployment, stored with its version, never changed. */
export interface ProcessGraph {
  key: string
  name: string
  /** Id of the only start event of the process itself. */
  start: string
  /** Ids of the listeners to the start and the end of an instance. */
  listeners?: readonly string[]
  /** Texts of the named expressions that the process uses, by code, as they were at deployment. */
  expressions?: Readonly<Record<string, string>>
  nodes: Readonly<Record<string, ProcessNode>>
  flows: Readonly<Record<string, SequenceFlow>>
}

export interface SequenceFlow {
  id: string
  /** Shown on the button when a person chooses among flows. */
  name?: string
  from: string
  to: string
  /** Expression; the flow is taken when it is true. */
  condition?: string
  /** Ids of the listeners to the taking of the flow. */
  listeners?: readonly string[]
}

interface NodeBase {
  id: string
  name: string
  /** Sub-process that contains the node; absent at the top. */
  parent?: string
  incoming: readonly string[]
  outgoing: readonly string[]
  /** Boundary events attached to this activity. */
  boundary?: readonly string[]
  /** Flow taken when no condition is true. */
  defaultFlow?: string
  /** Ids of the listeners to the node and, on a user task, to its tasks. */
  listeners?: readonly string[]
}

export interface StartNode extends NodeBase {
  kind: 'start'
}
export interface EndNode extends NodeBase {
  kind: 'end'
  /** `error` is caught by a boundary event of an enclosing activity. */
  result: 'none' | 'terminate' | 'error'
  errorCode?: string
}
export interface UserTaskNode extends NodeBase, UserTaskSettings {
  kind: 'user'
}
export interface ServiceNode extends NodeBase {
  kind: 'service'
  /** Name of a registered handler. */
  handler: string
  /** Times to try before an administrator has to decide. */
  attempts: number
  /** Of a notice: user names of the receivers; absent for the starter. */
  people?: readonly string[]
  /** Of a notice: content of the message. */
  text?: string
  /** Of a call over HTTP: code of a registered data source. */
  dataSource?: string
  /** Of a call over HTTP; absent for POST. */
  method?: 'POST' | 'PUT'
  /** Of a call over HTTP: below the address of the data source. */
  path?: string
}
export interface ScriptNode extends NodeBase {
  kind: 'script'
  /** Variable that receives the value of the expression. */
  variable: string
  expression: string
}
export interface SendNode extends NodeBase {
  kind: 'send'
  message: string
}
/** Gives copies of the record to people, and goes on. */
export interface CopyNode extends NodeBase {
  kind: 'copy'
  cc: readonly ApproverRule[]
}
export interface WaitNode extends NodeBase {
  /** Receive task or intermediate event: waits for one event. */
  kind: 'wait'
  wait: Wait
}
export interface ManualNode extends NodeBase {
  kind: 'manual'
}
export interface GatewayNode extends NodeBase {
  kind: 'exclusive' | 'inclusive' | 'parallel' | 'event'
}
export interface SubProcessNode extends NodeBase {
  kind: 'subprocess'
  innerStart: string
  repeat?: Repetition
}
export interface CallNode extends NodeBase {
  kind: 'call'
  processKey: string
  repeat?: Repetition
}
export interface BoundaryNode extends NodeBase {
  kind: 'boundary'
  attachedTo: string
  interrupting: boolean
  wait: Wait | { kind: 'error'; code?: string }
}

export type ProcessNode =
  | StartNode
  | EndNode
  | UserTaskNode
  | ServiceNode
  | ScriptNode
  | SendNode
  | CopyNode
  | WaitNode
  | ManualNode
  | GatewayNode
  | SubProcessNode
  | CallNode
  | BoundaryNode

/** Event outside of the instance for which a token can wait. */
export type Wait =
  | { kind: 'timer' /** Duration, repetition of one, or date; see `dueTime`. */; at: string }
  | { kind: 'message' | 'signal'; key: string }

/** Node of an id that a person has sent: names that every object has are none. */
export const findNode = ({ nodes }: ProcessGraph, id: string): ProcessNode | undefined =>
  Object.hasOwn(nodes, id) ? nodes[id] : undefined

export const nodeOf = (graph: ProcessGraph, id: string): ProcessNode => {
  const node = findNode(graph, id)
  if (node === undefined) throw new Error(`process ${graph.key} has no node ${id}`)
  return node
}

export const flowOf = (graph: ProcessGraph, id: string): SequenceFlow => {
  const flow = graph.flows[id]
  if (flow === undefined) throw new Error(`process ${graph.key} has no flow ${id}`)
  return flow
}
