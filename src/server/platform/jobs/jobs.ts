import { hostname } from 'node:os'
import type { Env } from '#server/config/env.ts'
import type { Database } from '#server/db/connection.ts'
import type { NewId } from '../ids.ts'
import type { Events } from '../stores/events.store.ts'
import { createJobStore } from './job.store.ts'
import { handlersByName, type JobHandler } from './job-handler.ts'
import { createJobRuns } from './job-run.store.ts'
import { createJobScheduler, type SchedulerSettings } from './job-scheduler.ts'

interface Dependencies {
  env: Env
  database: Database
  events: Pick<Events, 'subscribe'>
  newId: NewId
  warn(message: string): void
}

export type Jobs = ReturnType<typeof createJobs>

/** Scheduled jobs with the closed list of what they may do, which areas fill while they register. */
export function createJobs({ env, database, events, newId, warn }: Dependencies) {
  const store = createJobStore(database, newId)
  const runs = createJobRuns(database)
  const named = new Map<string, JobHandler>()
  const [first, last]: [JobHandler[], JobHandler[]] = [[], []]
  const process = `${hostname()}:${globalThis.process.pid}:${newId().slice(0, 8)}`
  const scheduler = createJobScheduler({
    jobs: store,
    runs,
    handlers: named,
    process,
    settings: settingsOf(env),
    warn,
  })
  events.subscribe('job-runs', scheduler.check)

  return {
    store,
    runs,
    scheduler,
    /** Handlers by the names under which jobs may know them. */
    named: named as ReadonlyMap<string, JobHandler>,
    /** Handlers in the order in which forms offer them. */
    handlers: (): readonly JobHandler[] => [...first, ...last],
    /** Each stands in the dictionary `job_handler` too. @throws when a name is taken */
    add: (...handlers: readonly JobHandler[]) => addTo(first, handlers),
    /** Adds handlers that forms offer after those of all areas. */
    addLast: (...handlers: readonly JobHandler[]) => addTo(last, handlers),
  }

  function addTo(list: JobHandler[], handlers: readonly JobHandler[]): void {
    list.push(...handlers)
    for (const [name, handler] of handlersByName([...first, ...last])) named.set(name, handler)
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
