import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { findNode, type ProcessGraph } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { Caller, InstanceCommands } from './instance-commands.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  commands: Pick<InstanceCommands, 'run'>
}

export interface Migration {
  processId: string
  /** Number of the version to move to. */
  to: number
  /** Node of the new version for a node that has another id there. */
  nodes: Readonly<Record<string, string>>
  isDryRun: boolean
}

/** What becomes, or would become, of one instance. */
export interface MigratedInstance {
  instanceId: string
  title: string
  success: boolean
  message: string
}

/** Most instances of one call; the next call goes on with the rest. */
const MOST_INSTANCES = 200

export type MigrationService = ReturnType<typeof createMigrationService>

/** Moves running instances to another version of their process, each in a transaction of its own. */
export function createMigrationService({ database, commands }: Dependencies) {
  return {
    /** @throws AppError PROCESS_UNKNOWN for a process or version that does not exist, TASK_JUMP_TARGET for an unknown node */
    async migrate(caller: Caller, { processId, to, nodes, isDryRun }: Migration): Promise<MigratedInstance[]> {
      const { tenantId } = caller.principal
      const { rows } = await sql<{ id: string; graph: ProcessGraph }>`
        select v.id, v.graph from wf_version v join wf_process p on p.id = v.process_id
        where p.id = ${processId} and p.tenant_id = ${tenantId} and v.number = ${to}`.execute(database.kysely)
      const [version] = rows
      if (version === undefined) throw new AppError('PROCESS_UNKNOWN')
      if (Object.values(nodes).some((id) => findNode(version.graph, id) === undefined)) {
        throw new AppError('TASK_JUMP_TARGET')
      }
      const running = await sql<{ id: string; title: string }>`
        select id, title from wf_instance where process_id = ${processId} and tenant_id = ${tenantId}
          and status = 'running' and version_id <> ${version.id} order by start_time, id limit ${MOST_INSTANCES}`.execute(
        database.kysely,
      )
      const results: MigratedInstance[] = []
      for (const { id, title } of running.rows) {
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
