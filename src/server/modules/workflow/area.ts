import type { Area, Platform } from '#server/areas/platform.ts'
import { createSendQueue } from '#server/platform/queue/send-queue.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { tableAtAddress } from '#shared/documents/online-form/form.ts'
import { commandStore } from './instance/command.store.ts'
import { instanceRoutes } from './instance/instance.routes.ts'
import { createInstanceService } from './instance/instance.service.ts'
import { createInstanceCommands, type InstanceCommands } from './instance/instance-commands.ts'
import { createInstanceRecords } from './instance/instance-record.ts'
import { createMigrationService } from './instance/migration.service.ts'
import { guardsOf } from './instance/record-guard.ts'
import { createTraceService } from './instance/trace.service.ts'
import { createProcessHooks } from './process/process.hooks.ts'
import { createProcessRepository } from './process/process.repository.ts'
import { processRoutes } from './process/process.routes.ts'
import { createProcessService } from './process/process.service.ts'
import { installShippedProcesses } from './shipped/shipped-processes.ts'
import { taskRoutes } from './task/task.routes.ts'
import { createTaskService } from './task/task.service.ts'
import { createTaskViewService } from './task/task-view.service.ts'
import { createFireTrigger } from './triggers/fire-trigger.ts'
import { createServiceHandlers } from './triggers/service-handlers.ts'
import { createTriggerStore } from './triggers/trigger.store.ts'
import { urgeRoutes } from './urge/urge.routes.ts'
import { createUrgeService } from './urge/urge.service.ts'

/** Approval of records: processes, their instances, and tasks of people. */
export const workflow: Area = {
  name: 'workflow',
  register(platform) {
    const { database, documents, engine, newId, clock, live, hooks, mount } = platform
    const findForm = platform.ports.later('findForm')
    const find = (tableName: string) => findForm()(tableName)
    const records = createInstanceRecords({
      ...{
        engineWithin: platform.engineWithin,
        records: platform.records,
        entities: documents.entities,
        findForm: find,
      },
    })
    const commands = createInstanceCommands({ database, records, realtime: live.realtime, clock, newId })
    const entityOf = async (address: string) => {
      const table = tableAtAddress(address)
      return table === undefined ? documents.entities.get(address) : find(table)
    }
    const processes = registerProcesses(platform, entityOf)
    const instances = createInstanceService({ database, commands, processes, engine, entityOf, newId })
    const traces = createTraceService({ database, instances, dictionaries: platform.records.dictionaries })
    const migrations = createMigrationService({ database, commands })
    const tasks = createTaskService({ database, commands, records })
    const views = createTaskViewService({ database, records, reader: platform.storedDocuments.reader })
    const urges = createUrgeService({ database, instances, realtime: live.realtime, newId })
    registerTriggers(platform, commands)
    hooks.guard(guardsOf)
    platform.onTidy(() => commandStore.removeOld(database.kysely, COMMAND_DAYS))
    mount((api) => taskRoutes(api, { tasks, views }))
    mount((api) => instanceRoutes(api, { instances, traces, migrations }))
    mount((api) => processRoutes(api, processes))
    mount((api) => urgeRoutes(api, urges))
  },
}

function registerProcesses(
  { database, engine, entity, hooks, newId, logOperation, ports, onStart }: Platform,
  entityOf: (address: string) => Promise<Entity | undefined>,
) {
  const processes = createProcessRepository(database)
  hooks.add('workflow/process', createProcessHooks(processes))
  onStart(() => installShippedProcesses({ database, processes, newId }))
  return createProcessService({
    ...{ database, processes, engine, processEntity: entity('workflow/process'), newId, logOperation },
    ...{ entityOf, dictionaries: ports.later('dictionaries') },
  })
}

/** Days for which a repeated command is recognised. */
const COMMAND_DAYS = 7
/** Due triggers that one process works on at a time. */
const LANES = { events: 2, services: 2 }

/** Fires timers and calls services in every process that works on jobs. */
function registerTriggers({ database, env, warn, onStart, onStop }: Platform, commands: InstanceCommands): void {
  const triggers = createTriggerStore(database)
  const handlers = createServiceHandlers()
  const queue = createSendQueue({
    claim: triggers.claim,
    deliver: createFireTrigger({ commands, triggers, handlers, warn }),
    lanes: LANES,
    settings: { leaseMs: env.workflowLeaseMs, pollMs: env.workflowPollMs },
    warn: (text) => warn(`workflow: ${text}`),
  })
  onStart(() => {
    if (env.jobs) queue.start()
  })
  onStop(queue.stop)
}
