import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '#server/config/env.ts'
import { createDocuments } from '#server/documents/documents.ts'
import { secretFieldsOf } from '#server/documents/secret-fields.ts'
import { requireEntity } from '#server/documents/shipped/load-documents.ts'
import { createInstallationRule } from '#server/http/installation-rule.ts'
import type { KnownRoute } from '#server/http/pipeline/known-routes.ts'
import { createLiveSockets } from '#server/http/socket/live-sockets.ts'
import { createPasswords } from '#server/platform/accounts/passwords.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { mailOfSettings } from '#server/platform/mail/mail-of-settings.ts'
import { createHttpMeter } from '#server/platform/monitor/http-meter.ts'
import { createOperationLog } from '#server/platform/operation-log.ts'
import { createPorts, type Ports } from '#server/platform/ports.ts'
import { smsOfSettings } from '#server/platform/sms/sms-of-settings.ts'
import { createEvents } from '#server/platform/stores/events.store.ts'
import { createSystemLog } from '#server/platform/stores/system-log.store.ts'
import { createCatalogs } from '#server/records/catalogs.ts'
import { createRecordEngine } from '#server/records/engine.ts'
import type { RecordEngineDependencies, RecordLimits } from '#server/records/engine-dependencies.ts'
import { isStored, tableOf } from '#server/records/entity-table.ts'
import { createHookRegistry } from '#server/records/hook-registry.ts'
import { tableNames } from '#server/records/record-context.ts'
import type {
  Area,
  MountAtRoot,
  MountRoutes,
  Platform,
  PlatformOptions,
  StartStep,
  StopStep,
  Tidy,
} from './platform.ts'
import type { PortTypes } from './ports.ts'

interface Options extends PlatformOptions {
  /** Filled while routes are mounted. */
  routes: readonly KnownRoute[]
  log: FastifyBaseLogger
}

export type Server = ReturnType<typeof createServer>

const MIB = 1024 * 1024

/** Registers the areas with a new platform. Starts and mounts nothing yet. @throws StartupError */
export function createServer(options: Options, areas: readonly Area[]) {
  const ports = createPorts<PortTypes>()
  const hooks = createHookRegistry()
  const steps = createSteps()
  const base = createBase(options, ports.of('records'), hooks)
  for (const area of areas) {
    area.register({ ...base, ...steps.register, ports: ports.of(area.name), hooks: hooks.of(area.name) })
  }
  const portsOfServer = ports.of('server')
  ports.requireAll()
  const { events, storedDocuments, live, jobs, systemLog, env } = base
  return {
    ...base,
    ports: portsOfServer,
    mounted: steps.mounted,
    mountedOutside: steps.mountedOutside,

    async start(server: Parameters<StartStep>[0]): Promise<void> {
      await events.start()
      await storedDocuments.start()
      live.start()
      for (const step of steps.starts) await step(server)
      if (env.jobs) jobs.scheduler.start()
    },

    async stop(): Promise<void> {
      await jobs.scheduler.stop()
      for (const step of steps.stops) await step()
      await systemLog.flush()
      await live.stop()
      await events.stop()
    },
  }
}

type Registering = 'mount' | 'mountAtRoot' | 'onStart' | 'onStop' | 'onTidy' | 'tidy'

function createSteps() {
  const mounted: MountRoutes[] = []
  const mountedAtRoot: MountAtRoot[] = []
  const starts: StartStep[] = []
  const stops: StopStep[] = []
  const tidying: Tidy[] = []
  const register: Pick<Platform, Registering> = {
    mount: (step) => void mounted.push(step),
    mountAtRoot: (step) => void mountedAtRoot.push(step),
    onStart: (step) => void starts.push(step),
    onStop: (step) => void stops.unshift(step),
    onTidy: (step) => void tidying.push(step),
    async tidy() {
      for (const step of tidying) await step()
    },
  }
  return { mounted, mountedOutside: mountedAtRoot, starts, stops, register }
}

type Base = Omit<Platform, Registering | 'ports' | 'hooks'>

function createBase(
  options: Options,
  ports: Ports<PortTypes>,
  { hooks, laterHooks, guards, within }: ReturnType<typeof createHookRegistry>,
): Base {
  const { env, database, clock, newId, routes, log } = options
  const documents = { ...options.documents, entities: new Map(options.documents.entities) }
  const { entities, reports } = documents
  const warn = (message: string) => log.warn(message)
  const events = createEvents(database, warn)
  const live = createLiveSockets({ env, database, events, newId, warn })
  const storedDocuments = createDocuments({ database, newId, events, routes, entities, reports, warn })
  const systemLog = createSystemLog(database, newId, warn)
  const logOperation = createOperationLog(systemLog)
  const secretFields = secretFieldsOf(documents)
  const records: RecordEngineDependencies = {
    database,
    entities,
    ...portsOfEngine(ports),
    hooks,
    laterHooks,
    guards,
    catalogs: createCatalogs(database.kysely, tableNames([...entities.values()].filter(isStored).map(tableOf))),
    clock,
    newId,
    logOperation,
    log,
    limits: limitsOf(env),
    lists: listTurnsOf(env),
  }
  return {
    env,
    database,
    documents,
    storedDocuments,
    entity: (address) => requireEntity(documents, address),
    routes,
    installation: createInstallationRule(entities.values(), routes),
    clock,
    newId,
    log,
    warn,
    events,
    passwords: createPasswords(env.passwordHashParallel, options.passwordCost),
    systemLog,
    logOperation,
    sms: smsOfSettings(env, warn),
    mails: mailOfSettings(env),
    live,
    httpMeter: createHttpMeter({ secrets: secretFields }),
    secretFields,
    jobs: createJobs({ env, database, events, newId, warn }),
    engine: createRecordEngine(records),
    engineWithin(trx, changes = { catalogs: undefined }) {
      const inside: RecordEngineDependencies = { ...records, database: { kysely: trx }, ...changes }
      return createRecordEngine({ ...inside, hooks: within(inside) })
    },
    records,
  }
}

/** Ports of areas that the engine needs; areas register after the engine is made. */
function portsOfEngine(
  ports: Ports<PortTypes>,
): Pick<RecordEngineDependencies, 'rowFilters' | 'dictionaries' | 'checkRules' | 'fillRules' | 'files'> {
  const rowFilters = ports.later('rowFilters')
  const dictionaries = ports.later('dictionaries')
  const checkRules = ports.later('checkRules')
  const fillRules = ports.later('fillRules')
  const files = ports.later('files')
  const fileReaders = ports.later('fileReaders')
  return {
    rowFilters: { filterFor: (...asked) => rowFilters().filterFor(...asked) },
    dictionaries: {
      texts: (...asked) => dictionaries().texts(...asked),
      enabled: (...asked) => dictionaries().enabled(...asked),
    },
    checkRules: { failure: (...asked) => checkRules().failure(...asked) },
    fillRules: {
      fill: (...asked) => fillRules().fill(...asked),
      fillByCode: (...asked) => fillRules().fillByCode(...asked),
    },
    files: {
      known: async (principal, paths, holders) =>
        fileReaders().usable(principal, await files().known(principal, paths), holders),
      closed: async (principal, ids, holders) => {
        const found = await files().existing(ids)
        const own = found.filter(({ tenantId }) => tenantId === principal.tenantId)
        const usable = new Set(await fileReaders().usable(principal, own, holders))
        return found.filter((file) => !usable.has(file)).map(({ id }) => id)
      },
    },
  }
}

/** Leaves connections to other requests, also while two people read slow lists. */
function listTurnsOf({ databasePool }: Env): RecordEngineDependencies['lists'] {
  return { parallel: Math.max(1, Math.floor(databasePool / 2) - 1), ofOne: Math.max(1, Math.floor(databasePool / 5)) }
}

function limitsOf(env: Env): RecordLimits {
  return {
    exportRows: env.exportMaxRows,
    importRows: env.importMaxRows,
    importBytes: env.uploadLimitMb * MIB,
    importReadMs: env.importReadMs,
  }
}
