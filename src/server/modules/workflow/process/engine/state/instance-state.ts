/** Rows of one running or ended instance. The engine reads and writes nothing else. */
export interface InstanceState {
  instance: Instance
  tokens: readonly Token[]
  tasks: readonly Task[]
  triggers: readonly Trigger[]
}

export type InstanceStatus = 'running' | 'completed' | 'rejected' | 'withdrawn' | 'voided' | 'terminated'

export interface Instance {
  id: string
  status: InstanceStatus
  suspended: boolean
  starter: string
  variables: Readonly<Record<string, unknown>>
  /** Nodes that a token has entered, for returns. */
  visited: readonly string[]
  /** Reason of an end that no end event brought. */
  endReason?: string
}

/**
 * Position in the process. A token in a sub-process or in a repetition has the token of the activity as its scope.
 * - `active`: rests at an activity or event, or stands for the scope of a sub-process
 * - `joining`: has arrived at a gateway by `flowId` and waits for the other branches
 * - `dead`: used up
 */
export interface Token {
  id: string
  nodeId: string
  flowId?: string | undefined
  scopeId?: string | undefined
  state: 'active' | 'joining' | 'dead'
  /** One visit of a user task; votes count within their round only. */
  round?: string | undefined
  /** Task whose completion brought the token here; a recall goes back to it. */
  afterTask?: string | undefined
  /** After a return: node and assignee that receive the work directly once it is corrected. */
  thenTo?: { nodeId: string; assignee: string } | undefined
  /** Repetitions of a sub-process or call. On the scope's token the list, on each repetition its place. */
  repeat?: RepetitionList | { index: number; item: unknown } | undefined
}

export interface RepetitionList {
  items: readonly unknown[]
  /** Index of the item that starts next. */
  next: number
  ended: number
}

/** `pass`: nobody had to act, since the same person had approved before or is the starter. */
export type TaskOutcome = 'approve' | 'reject' | 'return' | 'pass'

export interface Task {
  id: string
  tokenId: string
  nodeId: string
  round: string
  /** Order within the round. */
  seq: number
  assignee?: string | undefined
  /** People, roles, departments and positions that may claim a task without assignee. */
  candidates: readonly Candidate[]
  /** Person for whom the assignee acts as an agent. */
  onBehalfOf?: string | undefined
  /** Person who delegated the task. While `delegation` is pending, completing gives it back to the owner. */
  owner?: string | undefined
  delegation?: 'pending' | 'resolved' | undefined
  /** Task whose assignee asked for this opinion first (`before`) or afterwards (`after`). */
  parentId?: string | undefined
  sign?: 'before' | 'after' | 'parallel' | undefined
  /** Person who added this signer. */
  addedBy?: string | undefined
  /** `waiting`: an added sign or an earlier approver comes first. */
  status: 'open' | 'waiting' | 'done' | 'cancelled'
  outcome?: TaskOutcome | undefined
  doneBy?: string | undefined
  cancelReason?: CancelReason | undefined
  /** A recalled vote stays in the history and counts no more. */
  recalled?: boolean | undefined
  /** Claimed from a group, so that it can be given back. */
  claimed?: boolean | undefined
}

export type CancelReason =
  | 'decided'
  | 'signer-rejected'
  | 'removed'
  | 'returned'
  | 'recalled'
  | 'jumped'
  | 'quota'
  | 'boundary'
  | 'error'
  | 'terminate'
  | InstanceStatus

export interface Candidate {
  kind: 'user' | 'role' | 'depart' | 'position'
  ref: string
}

/** Event that moves a token: a time, a message, a signal, or the answer of a service. */
export interface Trigger {
  id: string
  tokenId: string
  /** Boundary event, waiting event or activity that goes on. */
  nodeId: string
  kind: 'timer' | 'timeout' | 'message' | 'signal' | 'service'
  /** Message or signal key. */
  key?: string
  /** Duration, date or repetition; the caller turns it into a moment when it stores the trigger. */
  at?: string
  status: 'armed' | 'fired' | 'cancelled' | 'failed'
  attempts: number
}

/** Entry of the history of an instance, for its trace and lists. */
export interface WorkflowEvent {
  type:
    | 'started'
    | 'entered'
    | 'left'
    | 'flow'
    | 'joined'
    | 'merged'
    | 'decided'
    | 'returned'
    | 'recalled'
    | 'cancelled'
    | 'task'
    | 'fired'
    | 'failed'
    | 'thrown'
    | 'sent'
    | 'called'
    | 'variables'
    | 'migrated'
    | 'ended'
  nodeId?: string
  tokenId?: string
  taskId?: string
  flowId?: string
  data?: Readonly<Record<string, unknown>>
}
