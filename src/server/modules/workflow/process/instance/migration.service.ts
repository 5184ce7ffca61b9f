import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { findNode, type ProcessGraph } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { Caller, InstanceCommands } from './commands/instance-commands.ts'
import type { InstanceRepository } from './instance.repository.ts'

interface Dependencies {
  instances: Pick<InstanceRepository, 'version' | 'runningOnOthers'>
  commands: Pick<InstanceCommands, 'run'>
  /** Whether the data rules of the list of processes show one to the person; true for a person without that list. */
  seesProcess(principal: Principal, id: string): Promise<boolean>
}

export interface Migration {
  processId: string
  /** Number of the version to move to. */
  to: number
  /** Node of the new version for a node that has another id there. */
  nodes: Readonly<Record<string, string>>
  isDryRun: boolean
}

/** Result of a migration of one instance, or of its preview. */
export interface MigratedInstance {
  instanceId: string
  title: string
  success: boolean
  message: string
}

/** Most instances of one call; the next call goes on with the rest. */
const MOST_INSTANCES = 200

export type MigrationService = ReturnType<typeof createMigrationService>

/** Moves running instances to another version of their process, each in a separate transaction. */
export function createMigrationService({ instances, commands, seesProcess }: Dependencies) {
  return {
    /** @throws AppError PROCESS_UNKNOWN for a process or version that does not exist, TASK_JUMP_TARGET for an unknown node */
    async migrate(caller: Caller, { processId, to, nodes, isDryRun }: Migration): Promise<MigratedInstance[]> {
      const { tenantId } = caller.principal
      const version = await instances.version(processId, tenantId, to)
      const isSeen = version !== undefined && (await seesProcess(caller.principal, processId))
      if (!isSeen) throw new AppError('PROCESS_UNKNOWN')
      if (Object.values(nodes).some((id) => findNode(version.graph, id) === undefined)) {
        throw new AppError('TASK_JUMP_TARGET')
      }
      const running = await instances.runningOnOthers(processId, tenantId, version.id, MOST_INSTANCES)
      const results: MigratedInstance[] = []
      for (const { id, title } of running) {
        results.push({ instanceId: id, title, ...(await resultOf(caller, id, version, nodes, isDryRun)) })
      }
      return results
    },
  }

  async function resultOf(
    { principal }: Caller,
    id: string,
    version: { id: string; graph: ProcessGraph },
    nodes: Readonly<Record<string, string>>,
    isDryRun: boolean,
  ): Promise<Pick<MigratedInstance, 'success' | 'message'>> {
    const command = { type: 'migrate', graph: version.graph, nodes } as const
    try {
      await commands.run({ principal }, id, () => ({ command, version, isDryRun, withoutRecord: true }))
      return { success: true, message: '' }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { success: false, message: fillText(errorCatalogue[error.code].text, error.details) }
    }
  }
}
