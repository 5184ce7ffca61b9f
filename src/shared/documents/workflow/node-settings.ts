/**
 * Settings of nodes of a process. A diagram holds them as JSON text in the extension element `wf:settings` of the node
 * (namespace `urn:circulation-back-office:workflow`).
 */

/** Namespace of `settings`, whatever prefix a diagram gives it. */
export const WORKFLOW_NAMESPACE = 'urn:circulation-back-office:workflow'

/** Way to find people: approvers, and receivers of copies. */
export type ApproverRule =
  /** User names, or codes of roles, departments and positions. */
  | { kind: 'people' | 'roles' | 'departs' | 'positions'; refs: readonly string[] }
  /** Leader of the starter's department (levels 1), or of a department above. */
  | { kind: 'leader'; levels: number }
  | { kind: 'starter' }
  /** The starter, or the approver before, chooses when sending. */
  | { kind: 'starter-choice' | 'previous-choice' }
  /** Field of the record that holds user names. */
  | { kind: 'field'; field: string }
  /** Expression that returns a user name or a list of them. */
  | { kind: 'expression'; expression: string }

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

export type ReturnTarget = 'starter' | 'previous' | { node: string }

/** Consequence of a rejected round. */
export type RejectPolicy =
  | { kind: 'end' }
  /** The flows decide: their conditions read `outcome`. */
  | { kind: 'continue' }
  | { kind: 'return'; to: ReturnTarget }

export interface TaskTimeout {
  /** Duration, such as `P2D`, or `WORK/P2D` of working time. */
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
  /** Repetitions that have to end before the rest is cancelled. */
  quota: Quota
}

/** Right on a field of the record while a node has it; a field that is not named is read-only. */
export type FieldRight = 'hidden' | 'read' | 'edit' | 'require'

/** Actions on a task that a node can switch off. */
export const TASK_ACTIONS = ['reject', 'return', 'transfer', 'delegate', 'addSign', 'removeSign', 'cc'] as const
export type TaskAction = (typeof TASK_ACTIONS)[number]

/** Urgent, ordinary or not urgent; lists of tasks show and filter it. */
export type TaskPriority = 'H' | 'M' | 'L'

/** Settings that every node and flow can have, and the process itself. */
export interface ListenedSettings {
  /** Ids of the listeners that run here; each knows its event. */
  listeners?: readonly string[]
}

/** Kinds of listeners: on nodes, flows and the process, or on user tasks. */
export type ListenerType = 'execution' | 'task'
export const EXECUTION_EVENTS = ['start', 'end', 'take'] as const
export const TASK_EVENTS = ['create', 'assignment', 'complete', 'delete'] as const
export type ListenerEvent = (typeof EXECUTION_EVENTS)[number] | (typeof TASK_EVENTS)[number]

export interface UserTaskSettings extends ListenedSettings {
  approvers: readonly ApproverRule[]
  /** The people found share one task, which the first to claim it handles. */
  claim: boolean
  voting: Voting
  reject: RejectPolicy
  /** Behaviour when no approver is found: `deny` ends the instance, `ask` gives the task to the administrators. */
  noApprover: 'pass' | 'deny' | 'ask' | { people: readonly string[] }
  /** An approver who has approved an earlier task of the instance approves again, or is skipped. */
  samePerson: 'ask' | 'skip'
  /** The starter is an approver: approves, is skipped, or the leader of the starter's department approves. */
  starterApproves: 'self' | 'skip' | 'leader'
  /** Absent: the task waits as long as it takes. */
  timeout?: TaskTimeout
  /** Receive a copy when the task is approved. */
  cc: readonly ApproverRule[]
  opinion: 'required' | 'optional'
  signature: boolean
  /** Absent: ordinary. */
  priority?: TaskPriority
  /** Actions that people cannot take on this task. */
  without: readonly TaskAction[]
  fields: Readonly<Record<string, FieldRight>>
}

/** Values of settings that a diagram does not name. */
export const USER_TASK_DEFAULTS: UserTaskSettings = {
  approvers: [],
  claim: false,
  voting: { quota: { kind: 'any' }, order: 'parallel', veto: true },
  reject: { kind: 'end' },
  noApprover: 'ask',
  samePerson: 'ask',
  starterApproves: 'self',
  cc: [],
  opinion: 'optional',
  signature: false,
  without: [],
  fields: {},
}

/** Service task: work that the engine hands to a handler. */
export interface ServiceTaskSettings {
  /** Name of a handler that an area has registered. */
  handler: string
  /** Times to try before an administrator has to decide; default 3. */
  attempts?: number
  /** Of the handler `notice`: user names of the receivers; default the starter. */
  people?: readonly string[]
  /** Of the handler `notice`: content of the message; default a sentence with the title of the instance. */
  text?: string
  /** Of the handler `http`: code of a registered data source. */
  dataSource?: string
  /** Of the handler `http`; default POST. */
  method?: 'POST' | 'PUT'
  /** Of the handler `http`: below the address of the data source. */
  path?: string
}

export interface ScriptTaskSettings {
  variable: string
  expression: string
}

/** Send or receive task, and message or signal event. */
export interface MessageSettings {
  message: string
}

/** Send task that gives copies of the record to people (抄送) and goes on. */
export interface CopySettings {
  cc: readonly ApproverRule[]
}

export interface RepeatedSettings {
  repeat?: Repetition
}
