import type { ReturnTarget } from '#shared/documents/workflow/node-settings.ts'
import type { ProcessGraph } from '../graph/process-graph.ts'
import type { Approver } from '../rounds/rounds.ts'
import type { Candidate } from '../state/instance-state.ts'

/** Person who acts, with the groups in which the person may claim tasks. */
export interface Actor {
  id: string
  groups: readonly Candidate[]
}

/** Change to an instance. Commands without actor come from the clock, services and called processes. */
export type EngineCommand =
  | { type: 'start'; variables: Readonly<Record<string, unknown>> }
  | { type: 'assign'; tokenId: string; approvers: readonly Approver[] }
  | TaskCommand
  | InstanceCommand
  | TriggerCommand

/** Commands of the assignee of a task, or of a person who may claim it. */
export type TaskCommand =
  | { type: 'claim' | 'unclaim'; taskId: string; actor: Actor }
  | {
      type: 'approve'
      taskId: string
      actor: Actor
      variables?: Readonly<Record<string, unknown>>
      /** Flow that the person chose; `all` takes each. */
      flow?: string
    }
  | { type: 'reject'; taskId: string; actor: Actor; variables?: Readonly<Record<string, unknown>> }
  | {
      type: 'return'
      taskId: string
      actor: Actor
      to: ReturnTarget
      /** After correction the work comes straight back to the actor. */
      direct?: boolean
    }
  | { type: 'transfer'; taskId: string; actor: Actor; to: string }
  | { type: 'delegate'; taskId: string; actor: Actor; to: string }
  | { type: 'add-sign'; taskId: string; actor: Actor; sign: 'before' | 'after' | 'parallel'; people: readonly string[] }
  | { type: 'remove-sign'; taskId: string; actor: Actor }
  | { type: 'recall'; taskId: string; actor: Actor }

/** Commands of the starter and of administrators on a whole instance; the caller has checked the permission. */
export type InstanceCommand =
  | { type: 'withdraw'; actor: Actor }
  | { type: 'void' | 'terminate'; reason?: string }
  | { type: 'suspend' | 'activate' }
  | { type: 'reassign'; taskId: string; to: string }
  | { type: 'jump'; tokenId: string; to: string /** Ends all other tokens of the scope. */; alone?: boolean }
  | { type: 'migrate'; graph: ProcessGraph; nodes: Readonly<Record<string, string>> }

export type TriggerCommand =
  | { type: 'fire'; triggerId: string }
  | { type: 'service-done'; triggerId: string; variables?: Readonly<Record<string, unknown>> }
  /** An attempt at a service, or at the firing of any other trigger, has failed. */
  | { type: 'service-failed'; triggerId: string; errorCode?: string }
  /** Decisions of an administrator on a trigger of any kind that has failed. */
  | { type: 'service-retry' | 'service-skip'; triggerId: string }
  | { type: 'child-ended'; tokenId: string; completed: boolean; errorCode?: string }
