import { AppError } from '#server/http/answers/errors.ts'
import type { InstanceCommands } from '#server/modules/workflow/process/instance/instance-commands.ts'
import { clockPrincipal } from './clock-principal.ts'
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
      if (due.kind === 'service') await callService(due)
      else await commands.run(callerOf(due), due.instanceId, () => ({ command: { type: 'fire', triggerId: due.id } }))
      return true
    } catch (error) {
      // Somebody was faster: the work has moved on, or the instance has ended.
      if (error instanceof AppError && GONE.has(error.code)) return true
      const reason = error instanceof Error ? error.message : String(error)
      warn(`trigger ${due.id} of instance ${due.instanceId}: ${reason}`)
      await triggers.fail(due.id, reason)
      return false
    }
  }

  /** The work is done outside of a transaction; its result is a command of its own. */
  async function callService(due: DueTrigger): Promise<void> {
    const { instanceId, tenantId, nodeId, id: triggerId } = due
    try {
      const handler = handlers.find(due.handler ?? '')
      if (handler === undefined) throw new Error(`没有名为 ${due.handler} 的服务`)
      const variables = await handler({ instanceId, tenantId, nodeId, triggerId })
      await commands.run(callerOf(due), instanceId, () => ({
        command: { type: 'service-done', triggerId, ...(variables && { variables }) },
      }))
    } catch (error) {
      if (error instanceof AppError && GONE.has(error.code)) throw error
      await triggers.fail(triggerId, error instanceof Error ? error.message : String(error))
      await commands.run(callerOf(due), instanceId, () => ({ command: { type: 'service-failed', triggerId } }))
    }
  }
}

const GONE = new Set(['TRIGGER_CLOSED', 'INSTANCE_ENDED', 'INSTANCE_UNKNOWN', 'INSTANCE_SUSPENDED'])

const callerOf = ({ tenantId }: DueTrigger) => ({ principal: clockPrincipal(tenantId) })
