/** Process as the engine runs it: compiled from a drawing at deployment, stored with its version, never changed. */
export interface ProcessGraph {
  key: string
  name: string
  /** Id of the only start event of the process itself. */
  start: string
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
}

export interface StartNode extends NodeBase {
  kind: 'start'
  /** Time or period at which instances start without a person. */
  schedule?: string
}
export interface EndNode extends NodeBase {
  kind: 'end'
  /** `error` is caught by a boundary event of an enclosing activity. */
  result: 'none' | 'terminate' | 'error'
  errorCode?: string
}
export interface UserTaskNode extends NodeBase {
  kind: 'user'
  /** Read by who finds the approvers; the engine receives people. */
  approvers: readonly ApproverRule[]
  /** The people found share one task, which the first to claim it handles. */
  claim: boolean
  voting: Voting
  reject: RejectPolicy
  /** Behaviour when no approver is found; `deny` ends the instance as rejected. */
  noApprover: 'pass' | 'deny' | 'ask'
  timeout?: TaskTimeout
}
export interface ServiceNode extends NodeBase {
  kind: 'service'
  /** Times to try before an administrator has to decide. */
  attempts: number
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
export interface WaitNode extends NodeBase {
  /** Receive task or intermediate event: waits for one happening. */
  kind: 'wait'
  wait: Wait
}
export interface ManualNode extends NodeBase {
  kind: 'manual'
}
export interface GatewayNode extends NodeBase {
  kind: 'exclusive' | 'inclusive' | 'parallel' | 'event'
  /** Flow taken when no condition is true. */
  defaultFlow?: string
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
  | WaitNode
  | ManualNode
  | GatewayNode
  | SubProcessNode
  | CallNode
  | BoundaryNode

/** Happening outside of the instance for which a token can wait. */
export type Wait =
  | { kind: 'timer' /** ISO 8601 duration, date or repetition, or an expression that returns one. */; at: string }
  | { kind: 'message' | 'signal'; key: string }

/** Share of the approvers of a round that has to agree. */
export type Quota =
  | { kind: 'all' }
  | { kind: 'any' }
  | { kind: 'ratio' /** Above 0, at most 1. */; ratio: number }
  | { kind: 'number'; count: number }

export interface Voting {
  quota: Quota
  /** `sequential` asks one approver after the other; `random` asks one chosen at random. */
  order: 'parallel' | 'sequential' | 'random'
  /** One rejection decides. Without it a rejection decides once the quota cannot be reached any more. */
  veto: boolean
}

/** Way to find approvers of a user task. */
export type ApproverRule =
  | { kind: 'people' | 'roles' | 'departs' | 'positions'; refs: readonly string[] }
  /** Leader of the starter's department, some levels up. */
  | { kind: 'leader'; levels: number }
  | { kind: 'starter' | 'starter-choice' | 'previous-choice' }
  /** Field of the form that holds user names. */
  | { kind: 'field'; field: string }
  | { kind: 'expression'; expression: string }

export type ReturnTarget = 'starter' | 'previous' | { node: string }

/** Consequence of a rejected round. */
export type RejectPolicy =
  | { kind: 'end' }
  /** The flows decide: their conditions read `outcome`. */
  | { kind: 'continue' }
  | { kind: 'return'; to: ReturnTarget }

export interface TaskTimeout {
  /** ISO 8601 duration. */
  after: string
  action: 'remind' | 'approve' | 'reject' | 'escalate'
}

/** Repetition of a sub-process or call, once for each item of a list. */
export interface Repetition {
  /** Expression that returns a list. */
  items: string
  /** Variable that holds the item inside one repetition. */
  variable: string
  sequential: boolean
  /** Repetitions that have to end before the rest is cancelled; default all. */
  quota: Quota
}

export type Activity = UserTaskNode | ServiceNode | WaitNode | SubProcessNode | CallNode

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
