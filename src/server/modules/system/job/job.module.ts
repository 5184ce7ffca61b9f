import { join } from 'node:path'
import type { Platform } from '#server/areas/platform.ts'
import { backupHandler } from './backup.job.ts'
import { cleanExpiredHandler } from './clean-expired.job.ts'
import { httpCallHandler } from './http-call.job.ts'
import { createJobHooks } from './job.hooks.ts'
import { jobRoutes } from './job.routes.ts'
import { createJobService } from './job.service.ts'
import { sampleHandler } from './sample.job.ts'

export function registerJobs({
  env,
  database,
  engine,
  entity,
  events,
  hooks,
  jobs,
  mount,
  ports,
  tidy,
}: Platform): void {
  const { store, runs, named, handlers, scheduler } = jobs
  const service = createJobService({
    engine,
    jobEntity: entity('system/job'),
    runEntity: entity('system/job-run'),
    jobs: store,
    runs,
    handlers,
    scheduler,
    announce: (runId) => events.publish('job-runs', { trx: database.kysely }, runId),
  })
  hooks.add(
    'system/job',
    createJobHooks({
      jobs: store,
      runs,
      handlers: named,
      dictionaries: ports.get('dictionaries'),
      ceiling: ports.get('ceiling'),
    }),
  )
  jobs.add(cleanExpiredHandler(tidy))
  const { databaseUrl, dataDir, backupDir } = env
  const source = { ...database, databaseUrl, files: join(dataDir, 'files') }
  jobs.addLast(
    backupHandler({ source, folder: backupDir ?? join(dataDir, 'backups') }),
    sampleHandler,
    httpCallHandler({ dataSources: ports.get('dataSources'), visibleSources: ports.get('visibleSources') }),
  )
  mount((api) => jobRoutes(api, service))
}
