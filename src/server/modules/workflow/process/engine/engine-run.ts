import type { ApproverRule } from '#shared/documents/workflow/node-settings.ts'
import { findNode, type ProcessGraph } from './graph/process-graph.ts'
import { WorkflowRefusal } from './refusal.ts'
import type { InstanceDraft } from './state/instance-draft.ts'
import type { Token } from './state/instance-state.ts'

/** Moves that one command and all its assignments may make; a model that loops without waiting is rolled back. */
export const MAX_MOVES = 5_000

/** Longest JSON of all variables of an instance. */
export const MAX_VARIABLES = 65_536
/** Longest JSON of all values that one command and all its assignments may store; the history keeps each. */
export const MAX_WRITTEN = 1_000_000

/** Resources that one command, with the assignments that follow from it, has used so far. */
export interface Spent {
  moves: number
  /** Length of the values that were stored. */
  written: number
}

export const nothingSpent = (): Spent => ({ moves: 0, written: 0 })

/** Services of the caller. None has an effect outside, so a command can be tried again. */
export interface EngineEnvironment {
  newId(): string
  /** Value of an expression over variables. @throws any error, which refuses the command */
  evaluate(expression: string, scope: Readonly<Record<string, unknown>>): unknown
  /** Whole number from 0 to below `count`. */
  random(count: number): number
}

/** Work that the caller does when the transaction has been committed, or in it. */
export type Effect =
  | { type: 'start-child'; tokenId: string; processKey: string; variables: Readonly<Record<string, unknown>> }
  | { type: 'end-child'; tokenId: string }
  | { type: 'send'; nodeId: string; message: string; variables: Readonly<Record<string, unknown>> }
  | { type: 'copy'; nodeId: string; rules: readonly ApproverRule[]; taskId?: string | undefined }
  | { type: 'remind' | 'escalate'; taskIds: readonly string[] }

/** User task that a token has entered: the caller finds its approvers and sends `assign`. */
export interface Assignment {
  tokenId: string
  nodeId: string
  /** Person who returned the work for correction and receives it back; nobody has to be looked for. */
  assignee?: string | undefined
}

/** Token on its way: along a flow, directly to a node, or to its end where a node has no flow. */
export type Move = { tokenId: string } & (
  | { flowId: string }
  | { nodeId: string; assignee?: string | undefined }
  | { ends: true }
)

/** One command at work. */
export interface EngineRun {
  graph: ProcessGraph
  draft: InstanceDraft
  environment: EngineEnvironment
  effects: Effect[]
  assignments: Assignment[]
  moving: Move[]
  spent: Spent
}

export function evaluateIn(
  { environment, draft }: EngineRun,
  expression: string,
  scope: Readonly<Record<string, unknown>> = draft.instance.variables,
): unknown {
  try {
    return environment.evaluate(expression, scope)
  } catch (error) {
    throw new WorkflowRefusal('expression', `${expression}: ${(error as Error).message}`)
  }
}

/** Variables that a token sees: those of the instance, and the items of the repetitions around it. */
export function variablesOf({ draft, graph }: EngineRun, token: Token): Readonly<Record<string, unknown>> {
  const items: Record<string, unknown> = {}
  for (
    let at: Token | undefined = token;
    at !== undefined;
    at = at.scopeId === undefined ? undefined : draft.tokens.get(at.scopeId)
  ) {
    const node = findNode(graph, at.nodeId)
    if (at.repeat !== undefined && 'item' in at.repeat && node !== undefined && 'repeat' in node && node.repeat) {
      if (!Object.hasOwn(items, node.repeat.variable)) items[node.repeat.variable] = at.repeat.item
    }
  }
  return { ...draft.instance.variables, ...items }
}
