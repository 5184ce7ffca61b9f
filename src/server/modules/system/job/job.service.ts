import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { JobStore } from '#server/platform/jobs/job.store.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { JobRuns } from '#server/platform/jobs/job-run.store.ts'
import type { JobScheduler } from '#server/platform/jobs/job-scheduler.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { nextFiring } from '#shared/cron/next-firings.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { ParameterSet } from '#shared/rules/parameters.ts'
import { JOB_STATUS } from './job.rules.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'change' | 'get'>
  jobEntity: EntityAt<'system/job'>
  runEntity: EntityAt<'system/job-run'>
  jobs: JobStore
  runs: Pick<JobRuns, 'stop'>
  handlers(): readonly JobHandler[]
  scheduler: Pick<JobScheduler, 'wake'>
  /** Notifies every process. The one with this run then checks whether the run must stop. */
  announce(runId: string): Promise<void>
}

/** Selects a job: by its id, or by the name of its handler, which must then be the handler of this job only. */
export interface JobName {
  id?: string
  jobClassName?: string
}

export type JobService = ReturnType<typeof createJobService>

/** Starts, stops and runs jobs. */
export function createJobService({
  engine,
  jobEntity,
  runEntity,
  jobs,
  runs,
  handlers,
  scheduler,
  announce,
}: Dependencies) {
  return {
    /** Handlers that a job can use, each with the fields of its parameters. */
    handlers: (): ParameterSet[] =>
      handlers().map(({ name, title, description, params }) => ({ value: name, title, description, ...params })),

    /** Pauses the schedule of a job; a run in progress continues. @throws AppError JOB_NOT_FOUND, RECORD_NOT_FOUND */
    async pause(principal: Principal, job: JobName): Promise<void> {
      await engine.change(principal, jobEntity, await idOf(job), async (rows, { trx }) => {
        for (const { id, status } of rows) {
          if (status !== JOB_STATUS.stopped) await jobs.setStatus(trx, String(id), JOB_STATUS.stopped, null)
        }
      })
    },

    /**
     * Resumes the schedule of a job. Runs that were due during the pause are skipped.
     * @throws AppError JOB_NOT_FOUND, RECORD_NOT_FOUND; JOB_NEVER_FIRES for a schedule without a future date
     */
    async resume(principal: Principal, job: JobName): Promise<void> {
      await engine.change(principal, jobEntity, await idOf(job), async (rows, { trx }) => {
        const now = await jobs.now(trx)
        for (const row of rows) {
          if (row.status === JOB_STATUS.running) continue
          await jobs.setStatus(trx, String(row.id), JOB_STATUS.running, firstFiring(row, now))
        }
      })
      scheduler.wake()
    },

    /**
     * Runs a job once as soon as possible, even a paused one.
     * @throws AppError RECORD_NOT_FOUND; JOB_WAITING when a run waits already; JOB_RUNNING when one is in progress and
     * the overlap policy of the job is `skip`
     */
    async execute(principal: Principal, id: string): Promise<void> {
      await engine.get(principal, jobEntity, id)
      const refusal = await jobs.requestRun(id, principal.username)
      if (refusal !== undefined) throw new AppError(refusal === 'running' ? 'JOB_RUNNING' : 'JOB_WAITING')
      scheduler.wake()
    },

    /**
     * Stops a run, whichever process it runs in. A waiting run ends immediately. For a run in progress, its process
     * notifies the handler and then stores the output so far.
     * @throws AppError RECORD_NOT_FOUND, JOB_RUN_ENDED
     */
    async stopRun(principal: Principal, id: string): Promise<void> {
      await engine.get(principal, runEntity, id)
      if (!(await runs.stop(id, `由 ${principal.username} 停止`))) throw new AppError('JOB_RUN_ENDED')
      await announce(id)
    },
  }

  async function idOf({ id, jobClassName }: JobName): Promise<string> {
    const jobId = id ?? (jobClassName === undefined ? undefined : await jobs.idOf(jobClassName))
    if (jobId === undefined || jobId === '') throw new AppError('JOB_NOT_FOUND')
    return jobId
  }
}

function firstFiring({ cronExpression }: Readonly<Row>, now: Date): Date {
  const next = nextFiring(String(cronExpression), now)
  if (next === undefined) throw new AppError('JOB_NEVER_FIRES')
  return next
}
