import { AppError } from '#server/http/answers/errors.ts'
import type { EngineCommand } from '#server/modules/workflow/process/engine/commands/commands.ts'
import type { InstanceCommands } from '#server/modules/workflow/process/instance/commands/instance-commands.ts'
import { clockPrincipal } from './clock-principal.ts'
import { reasonOf } from './failure-text.ts'
import type { ServiceHandlers } from './service-handlers.ts'
import type { DueTrigger, TriggerStore } from './trigger.store.ts'

interface Dependencies {
  commands: Pick<InstanceCommands, 'run'>
  triggers: Pick<TriggerStore, 'fail'>
  handlers: Pick<ServiceHandlers, 'find'>
  warn(message: string): void
}

/** Makes the function that acts on one due trigger; resolves to whether it is done with. */
export function createFireTrigger({ commands, triggers, handlers, warn }: Dependencies) {
  return async (due: DueTrigger): Promise<boolean> => {
    try {
      const command = await commandOf(due)
      await commands.run(callerOf(due), due.instanceId, () => ({ command }))
      return true
    } catch (error) {
      if (isGone(error)) return true
      return recordFailure(due, reasonOf(error))
    }
  }

  /** Runs a service outside of a transaction; its result is a separate command. */
  async function commandOf(due: DueTrigger): Promise<EngineCommand> {
    const { kind: _, service: node, id: triggerId, ...instance } = due
    if (node === null) return { type: 'fire', triggerId }
    const handler = handlers.find(node.handler)
    if (handler === undefined) throw new Error(`没有名为 ${node.handler} 的服务`)
    const variables = await handler({ ...instance, node, triggerId })
    return { type: 'service-done', triggerId, ...(variables && { variables }) }
  }

  /** Counts the attempt. After the last one the trigger waits for an administrator, even if the record is missing. */
  async function recordFailure(due: DueTrigger, reason: string): Promise<boolean> {
    warn(`trigger ${due.id} of instance ${due.instanceId}: ${reason}`)
    await triggers.fail(due.id, reason)
    const command = { type: 'service-failed', triggerId: due.id } as const
    try {
      await commands.run(callerOf(due), due.instanceId, () => ({ command, withoutRecord: true }))
      return false
    } catch (error) {
      if (isGone(error)) return true
      throw error
    }
  }
}

const GONE = new Set(['TRIGGER_CLOSED', 'INSTANCE_ENDED', 'INSTANCE_UNKNOWN', 'INSTANCE_SUSPENDED'])

/** Somebody was faster: the work has moved on, or the instance has ended. */
const isGone = (error: unknown): boolean => error instanceof AppError && GONE.has(error.code)

const callerOf = ({ tenantId }: DueTrigger) => ({ principal: clockPrincipal(tenantId) })
