import type { ServiceNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { Row } from '#shared/documents/entity.ts'

/** Work of a service task. */
export interface ServiceCall {
  instanceId: string
  tenantId: number
  /** Title of the instance. */
  title: string
  /** Id of a person. */
  starter: string
  processKey: string
  formAddress: string
  recordId: string
  node: ServiceNode
  /** Key that stays the same for each attempt, so that a receiver recognises a repetition. */
  triggerId: string
}

/** Does the work; resolves to variables of the instance. A throw is tried again after a pause. */
export type ServiceHandler = (call: ServiceCall) => Promise<Row | undefined>

/** Services that processes may name, by name. */
export interface ServiceHandlers {
  /** @throws Error for a name that is taken */
  add(name: string, handler: ServiceHandler): void
  find(name: string): ServiceHandler | undefined
  names(): string[]
}

export function createServiceHandlers(): ServiceHandlers {
  const handlers = new Map<string, ServiceHandler>()
  return {
    add(name, handler) {
      if (handlers.has(name)) throw new Error(`service ${name} is registered twice`)
      handlers.set(name, handler)
    },
    find: (name) => handlers.get(name),
    names: () => [...handlers.keys()],
  }
}
