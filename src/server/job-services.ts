import { hostname } from 'node:os'
import { join } from 'node:path'
import type { AppNeeds } from './app-needs.ts'
import type { Env } from './config/env.ts'
import { requireEntity } from './documents/load-documents.ts'
import { createFormSends } from './modules/online/form-send/form-send.repository.ts'
import { backupHandler } from './modules/system/job/backup.job.ts'
import { createJobHooks } from './modules/system/job/job.hooks.ts'
import { createJobService } from './modules/system/job/job.service.ts'
import { sampleHandler } from './modules/system/job/sample.job.ts'
import { retentionHandlers } from './modules/system/retention/retention.job.ts'
import { createRetentionRepository } from './modules/system/retention/retention.repository.ts'
import type { Events } from './platform/events.store.ts'
import { createJobStore } from './platform/jobs/job.store.ts'
import { handlersByName, type JobHandler } from './platform/jobs/job-handler.ts'
import { createJobRuns } from './platform/jobs/job-run.store.ts'
import { createJobScheduler, type SchedulerSettings } from './platform/jobs/job-scheduler.ts'
import type { TellOperation } from './platform/operation-log.ts'
import type { RecordEngine } from './records/engine.ts'
import type { Dictionaries, RecordHooks } from './records/needs.ts'

interface Needs extends Pick<AppNeeds, 'env' | 'database' | 'documents' | 'newId'> {
  dictionaries: Pick<Dictionaries, 'texts'>
  events: Pick<Events, 'publish' | 'subscribe'>
  tell: TellOperation
  warn(message: string): void
}

/** What jobs work with; whatever else a handler needs is added here. */
export interface JobWork {
  engine: RecordEngine
  /** Removes for good what has been in a bin for so many days; resolves to how many. */
  emptyBins(days: number, isStopped: () => boolean): Promise<number>
  /** Removes sessions, codes, one-time values and links to forms that are over. */
  tidy(): Promise<void>
  /** What the parts of the server bring themselves. */
  others: readonly JobHandler[]
}

/** The part of the services that works without being asked: scheduled jobs, their handlers, and who may change them. */
export function createJobParts({ env, database, documents, newId, dictionaries, tell, events, warn }: Needs) {
  const jobs = createJobStore(database, newId)
  const runs = createJobRuns(database)
  let named: ReadonlyMap<string, JobHandler> = new Map()
  const hooks: Record<string, RecordHooks> = {
    'system/job': createJobHooks({ jobs, runs, handlers: () => named, dictionaries }),
  }
  return {
    hooks,
    services: (work: JobWork) => {
      const handlers = handlersFor(work)
      named = handlersByName(handlers)
      const process = `${hostname()}:${globalThis.process.pid}:${newId().slice(0, 8)}`
      const scheduler = createJobScheduler({
        ...{ jobs, runs, handlers: named, process, warn },
        settings: settingsOf(env),
      })
      events.subscribe('job-runs', scheduler.check)
      return {
        jobs: createJobService({
          engine: work.engine,
          jobEntity: requireEntity(documents, 'system/job'),
          runEntity: requireEntity(documents, 'system/job-run'),
          ...{ jobs, runs, handlers, scheduler },
          announce: (runId) => events.publish('job-runs', { trx: database.kysely }, runId),
        }),
        scheduler,
      }
    },
  }

  /** The closed list of what jobs may do. A new one stands in the dictionary `job_handler` too. */
  function handlersFor({ emptyBins, tidy, others }: JobWork): JobHandler[] {
    const { databaseUrl, dataDir, backupDir } = env
    const source = { ...database, databaseUrl, files: join(dataDir, 'files') }
    return [
      ...retentionHandlers({
        ...{ runs, emptyBins, tell },
        retention: createRetentionRepository(database),
        sends: createFormSends(database),
      }),
      {
        name: 'clean_expired',
        title: '清理过期凭据',
        description: '清理过期的会话、验证码、一次性凭据和表单链接；已结束的会话保留 7 天，链接 90 天',
        params: { properties: {} },
        run: async () => {
          await tidy()
          return undefined
        },
      },
      ...others,
      backupHandler({ source, folder: backupDir ?? join(dataDir, 'backups') }),
      sampleHandler,
    ]
  }
}

function settingsOf(env: Env): SchedulerSettings {
  return {
    parallel: env.jobParallel,
    pollMs: env.jobPollMs,
    leaseMs: env.jobLeaseMs,
    misfireMs: env.jobMisfireMs,
    stopMs: env.jobStopMs,
  }
}
