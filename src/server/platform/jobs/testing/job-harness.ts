/** Set-up for tests of the scheduler: a database, jobs with their work, and any number of processes. */
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#server/db/connection.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobStore } from '../job.store.ts'
import { handlersByName, type JobRun } from '../job-handler.ts'
import { createJobRuns } from '../job-run.store.ts'
import { createJobScheduler, type JobScheduler, type SchedulerSettings } from '../job-scheduler.ts'

export let test: TestDatabase
const started: JobScheduler[] = []
/** Work of each job in a test. */
export let work: Record<string, (run: JobRun) => Promise<string | undefined>> = {}
/** Calls of the work, in order. */
export let calls: string[] = []

/**
 * Call it once in each test file: modules are shared between files, and hooks belong to the file that registers them.
 */
export function jobHarness(): void {
  beforeAll(async () => {
    test = await createTestDatabase({ poolSize: 8 })
  })
  afterAll(() => test.drop())
  beforeEach(async () => {
    await query('delete from sys_quartz_job')
    work = {}
    calls = []
  })
  afterEach(async () => {
    for (const scheduler of started.splice(0)) await scheduler.stop()
  })
}

export const query = async (text: string, values: unknown[] = []) => (await test.database.pool.query(text, values)).rows

const LEASE_MS = 400
export const FAST: SchedulerSettings = { parallel: 4, pollMs: 20, leaseMs: LEASE_MS, misfireMs: 60_000, stopMs: 200 }

/** Starts a process: its scheduler, and its handlers under the names of the test's jobs. */
export function start(
  process: string,
  changes: Partial<SchedulerSettings> = {},
  database: Database = test.database,
): JobScheduler {
  const handlers = Object.keys(work).map((name) => ({
    ...{ name, title: '', description: '', params: { properties: {} } },
    run: (run: JobRun) => {
      calls.push(`${name} ${process}`)
      return work[name]!(run)
    },
  }))
  const scheduler = createJobScheduler({
    jobs: createJobStore(database, newId),
    runs: createJobRuns(database),
    handlers: handlersByName(handlers),
    ...{ process, warn: () => undefined, settings: { ...FAST, ...changes } },
  })
  started.push(scheduler)
  scheduler.start()
  return scheduler
}

interface Job {
  /** Seconds until it is due; due now by default. */
  inSeconds?: number
  cron?: string
  misfire?: 'fire_once' | 'skip'
  overlap?: 'skip' | 'queue'
  timeout?: number
}

export async function addJob(name: string, job: Job = {}): Promise<void> {
  const { inSeconds = 0, cron = '0 0 0 1 1 ? 2099', misfire = 'fire_once', overlap = 'skip', timeout = 60 } = job
  await query(
    `insert into sys_quartz_job
       (id, job_class_name, cron_expression, misfire_policy, overlap_policy, timeout_seconds, next_fire_time)
     values ($1, $1, $2, $3, $4, $5, date_trunc('second', clock_timestamp()) + $6 * interval '1 second')`,
    [name, cron, misfire, overlap, timeout, inSeconds],
  )
}

export const runsOf = (name: string) =>
  query(
    `select state, cause, attempt, error, output, process from sys_quartz_run where job_id = $1 order by scheduled_time`,
    [name],
  )
export const states = async (name: string) => (await runsOf(name)).map(({ state }) => state)
export const requestRun = (name: string) => createJobStore(test.database, newId).requestRun(name, 'somebody')

/** Work that goes on until the test ends it. */
export function held() {
  let letGo: (() => void) | undefined
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { run: async () => void (await gate) as undefined, letGo: () => letGo!() }
}

/** Work that goes on until its signal. */
export async function listening({ signal }: JobRun): Promise<undefined> {
  await once(signal, 'abort')
  signal.throwIfAborted()
}
