import type { ProcessGraph } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { Instance } from '#server/modules/workflow/process/engine/state/instance-state.ts'

/** Subject of an instance, beside the rows that the engine works on. */
export interface InstanceHead {
  id: string
  tenantId: number
  processId: string
  processKey: string
  processName: string
  versionId: string
  formAddress: string
  /** View of the form through which the starter submitted the record; absent without one. */
  viewAddress?: string
  recordId: string
  title: string
  /** Id of a person. */
  starter: string
  /** Department from which leaders are found. */
  starterDepart?: string
  /** Call activity of another instance that waits for this one. */
  parent?: { instanceId: string; tokenId: string }
  /** Approvers that the starter or an earlier approver chose, by node: ids of people. */
  choices: Readonly<Record<string, readonly string[]>>
}

export interface StoredInstance {
  head: InstanceHead
  instance: Instance
  graph: ProcessGraph
}
