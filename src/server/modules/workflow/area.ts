import type { Area, Platform } from '#server/areas/platform.ts'
import type { Principal } from '#server/http/principal.ts'
import { createSendQueue } from '#server/platform/queue/send-queue.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { tableAtAddress } from '#shared/documents/online-form/form.ts'
import { HTTP_SERVICE } from './process/bpmn/node-values.ts'
import { commentRoutes } from './process/comment/comment.routes.ts'
import { createCommentService } from './process/comment/comment.service.ts'
import { createProcessHooks } from './process/definition/process.hooks.ts'
import { createProcessRepository } from './process/definition/process.repository.ts'
import { processRoutes } from './process/definition/process.routes.ts'
import { createProcessService } from './process/definition/process.service.ts'
import type { ResolveReferences } from './process/definition/reference-check.ts'
import { commandStore } from './process/instance/commands/command.store.ts'
import { createInstanceCommands, type InstanceCommands } from './process/instance/commands/instance-commands.ts'
import { createInstanceNotices } from './process/instance/commands/instance-notices.ts'
import { createInstanceRepository } from './process/instance/instance.repository.ts'
import { instanceRoutes } from './process/instance/instance.routes.ts'
import { createInstanceService } from './process/instance/instance.service.ts'
import { createInstanceRecords } from './process/instance/instance-record.ts'
import { createMigrationService } from './process/instance/migration.service.ts'
import { guardsOf } from './process/instance/record-guard.ts'
import { createSheetService } from './process/instance/sheet/sheet.service.ts'
import { createTraceRepository } from './process/instance/trace/trace.repository.ts'
import { createTraceService, type TraceService } from './process/instance/trace/trace.service.ts'
import { registerListeners } from './process/listeners/listeners.module.ts'
import { createOpinionHooks } from './process/opinion/opinion.hooks.ts'
import { createOpinionRepository } from './process/opinion/opinion.repository.ts'
import { createOpinionFiles, type OpinionFiles } from './process/opinion/opinion-files.ts'
import { installShippedProcesses } from './process/shipped/shipped-processes.ts'
import { createPhraseRepository } from './process/task/phrase.repository.ts'
import { taskRoutes } from './process/task/task.routes.ts'
import { createTaskService } from './process/task/task.service.ts'
import { createTaskCountsRepository } from './process/task/task-counts.repository.ts'
import { createTaskViewService } from './process/task/task-view.service.ts'
import { createFireTrigger } from './process/triggers/fire-trigger.ts'
import { createHttpHandler } from './process/triggers/http-handler.ts'
import { createNoticeHandler } from './process/triggers/notice-handler.ts'
import { createServiceHandlers, type ServiceHandlers } from './process/triggers/service-handlers.ts'
import { createTriggerStore } from './process/triggers/trigger.store.ts'
import { urgeRoutes } from './process/urge/urge.routes.ts'
import { createUrgeService } from './process/urge/urge.service.ts'
import { createReadWorkCalendar } from './work-calendar/work-calendar.service.ts'

/** Approval of records: processes, their instances, and tasks of people. */
export const workflow: Area = {
  name: 'workflow',
  register(platform) {
    const { database, documents, engine, env, newId, clock, live, hooks, mount } = platform
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
    const notices = createInstanceNotices(live.realtime)
    const readWorkCalendar = createReadWorkCalendar(env.workHours)
    const { runListeners, resolveReferences, expressions, calls } = registerListeners(platform)
    const commands = createInstanceCommands({
      ...{ database, records, notices, readWorkCalendar, runListeners, clock, newId },
      remindPerson: platform.ports.get('remind'),
    })
    const entityOf = async (address: string) => {
      const table = tableAtAddress(address)
      return table === undefined ? documents.entities.get(address) : find(table)
    }
    const handlers = createServiceHandlers()
    handlers.add('notice', createNoticeHandler({ database, sendMessage: platform.ports.get('sendMessage') }))
    handlers.add(HTTP_SERVICE, createHttpHandler(platform.ports.get('dataSources')))
    const processes = registerProcesses(platform, entityOf, handlers, resolveReferences)
    const stored = createInstanceRepository(database)
    const sees = (address: 'workflow/instance' | 'workflow/process') => {
      const entity = platform.entity(address)
      return async (principal: Principal, id: string) =>
        !principal.may(permissionOf(entity, 'list')) || (await engine.visibleKeys(principal, entity, [id])).has(id)
    }
    const instances = createInstanceService({
      ...{
        instances: stored,
        commands,
        processes,
        engine,
        records,
        entityOf,
        newId,
        expressions,
        listenerCalls: calls,
      },
      seesInstance: sees('workflow/instance'),
    })
    platform.ports.provide('startProcess', instances.startFor)
    platform.ports.provide('readWorkCalendar', readWorkCalendar)
    const seesRecord = async (principal: Principal, address: string, id: string) => {
      const entity = await entityOf(address)
      return entity !== undefined && (await engine.visibleKeys(principal, entity, [id])).has(id)
    }
    const traces = createTraceService({
      ...{ traces: createTraceRepository(database), instances, newest: stored, seesRecord },
      dictionaries: platform.records.dictionaries,
    })
    const { reader } = platform.storedDocuments
    const sheets = createSheetService({ database, instances, stored, records, reader, seesRecord })
    const migrations = createMigrationService({
      ...{ instances: stored, commands },
      seesProcess: sees('workflow/process'),
    })
    const files = registerOpinionFiles(platform, traces)
    const opinionEntity = platform.entity('workflow/opinion')
    const tasks = createTaskService({ instances: stored, commands, records, files, opinionEntity })
    const views = createTaskViewService({
      database,
      instances: stored,
      records,
      reader,
      realtime: live.realtime,
      phrases: createPhraseRepository(database),
      counts: createTaskCountsRepository(database),
      opinionEntity,
    })
    const comments = createCommentService({
      ...{ database, instances, files, realtime: live.realtime, newId },
      entity: platform.entity('workflow/comment'),
    })
    const urges = createUrgeService({ database, instances, realtime: live.realtime, newId })
    registerTriggers(platform, commands, handlers)
    hooks.guard(guardsOf)
    platform.onTidy(() => commandStore.removeOld(database.kysely, COMMAND_DAYS))
    mount((api) => taskRoutes(api, { tasks, traces, views }))
    mount((api) => instanceRoutes(api, { instances, traces, migrations, sheets }))
    mount((api) => processRoutes(api, processes))
    mount((api) => urgeRoutes(api, urges))
    mount((api) => commentRoutes(api, comments))
  },
}

function registerProcesses(
  { database, documents, engine, entity, hooks, newId, logOperation, ports, onStart }: Platform,
  entityOf: (address: string) => Promise<Entity | undefined>,
  handlers: ServiceHandlers,
  resolveReferences: ResolveReferences,
) {
  const processes = createProcessRepository(database)
  hooks.add('workflow/process', createProcessHooks(processes))
  onStart(() => installShippedProcesses({ database, processes, newId }))
  return createProcessService({
    ...{ database, processes, engine, processEntity: entity('workflow/process'), newId, logOperation },
    ...{
      entityOf,
      entities: documents.entities,
      dictionaries: ports.later('dictionaries'),
      knownHandlers: handlers.names,
      resolveReferences,
    },
  })
}

/** Files of opinions and comments: who may attach them, and who may read them. */
function registerOpinionFiles({ database, hooks, ports }: Platform, traces: TraceService): OpinionFiles {
  const readable = createOpinionHooks({ opinions: createOpinionRepository(database), traces })
  hooks.add('workflow/opinion', readable.opinion)
  hooks.add('workflow/comment', readable.comment)
  return createOpinionFiles({ files: ports.get('files'), readers: ports.get('fileReaders') })
}

/** Days for which a repeated command is recognised. */
const COMMAND_DAYS = 7
/** Due triggers that one process works on at a time. */
const LANES = { events: 2, services: 2 }

/** Fires timers and calls services in every process that works on jobs. */
function registerTriggers(
  { database, env, warn, onStart, onStop }: Platform,
  commands: InstanceCommands,
  handlers: ServiceHandlers,
): void {
  const triggers = createTriggerStore(database)
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
