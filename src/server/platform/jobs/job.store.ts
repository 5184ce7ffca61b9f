import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { NewId } from '../ids.ts'
import { type DueJob, type Firing, firingOf, type Refusal, refusalOf } from './job-firing.ts'

interface StoredDueJob extends DueJob {
  handler: string
  parameter: string | null
  timeoutSeconds: number
}

/** Columns: whether a run of the job `j` is running, and whether one is queued. */
const RUN_STATE_COLUMNS = sql`
  exists (select from sys_quartz_run r where r.job_id = j.id and r.state = 'running') as "isRunning",
  exists (select from sys_quartz_run r where r.job_id = j.id and r.state = 'queued') as "isWaiting"`

export type JobStore = ReturnType<typeof createJobStore>

/** Statements on the jobs of the scheduler. */
export function createJobStore({ kysely }: Pick<Database, 'kysely'>, newId: NewId) {
  return {
    /**
     * Fires due jobs: adds their runs and sets their next times, in one transaction, so that no other process fires
     * them too.
     * @param limit number of jobs to fire
     * @param misfireMs delay in ms after which the misfire policy of a job decides whether it still runs
     * @returns the number of fired jobs
     */
    fireDue(limit: number, misfireMs: number): Promise<number> {
      return inTransaction(kysely, async ({ transaction }) => {
        const jobs = await lockDue(transaction, limit)
        if (jobs.length === 0) return 0
        const firedJobs = jobs.map((job) => ({ job, firing: firingOf(job, misfireMs) }))
        await insertRuns(transaction, firedJobs)
        await reschedule(transaction, firedJobs)
        return jobs.length
      })
    },

    /**
     * Adds a run that a person requests. An unknown job gets no run.
     * @param requestedBy username
     * @returns the reason of a refusal; undefined otherwise
     */
    requestRun(jobId: string, requestedBy: string): Promise<Refusal | undefined> {
      return inTransaction(kysely, async ({ transaction }) => {
        // A parallel request waits here, and then sees the run of this one.
        await sql`select from sys_quartz_job where id = ${jobId} for update`.execute(transaction)
        const { rows } = await sql<Pick<DueJob, 'isRunning' | 'isWaiting' | 'overlapPolicy'>>`
          select j.overlap_policy as "overlapPolicy", ${RUN_STATE_COLUMNS}
          from sys_quartz_job j where j.id = ${jobId}`.execute(transaction)
        const refusal = rows[0] && refusalOf(rows[0])
        if (refusal === undefined) await insertRequested(transaction, jobId, requestedBy)
        return refusal
      })
    },

    /**
     * Starts (0) or stops (-1) the schedule of a job.
     * @param next time of the next run; null for a stopped job
     */
    async setStatus(trx: Transaction<Tables>, id: string, status: number, next: Date | null): Promise<void> {
      await sql`
        update sys_quartz_job set status = ${status}, next_fire_time = ${next}, version = version + 1
        where id = ${id}`.execute(trx)
    },

    /** Returns the time of the database, which is the same for all processes. */
    async now(trx: Transaction<Tables>): Promise<Date> {
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(trx)
      return new Date(rows[0]!.ms)
    },

    /** Returns the id of the job with this handler; undefined if there is none or more than one. */
    async idOf(handler: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from sys_quartz_job where job_class_name = ${handler} limit 2`.execute(kysely)
      return rows.length === 1 ? rows[0]!.id : undefined
    },
  }

  async function lockDue(trx: Transaction<Tables>, limit: number): Promise<StoredDueJob[]> {
    // The lock comes first: the second statement then reads values that no other process can change.
    const { rows: locked } = await sql<{ id: string }>`
      select id from sys_quartz_job
      where status = 0 and (next_fire_time is null or next_fire_time <= clock_timestamp())
      order by next_fire_time nulls first limit ${limit} for update skip locked`.execute(trx)
    if (locked.length === 0) return []
    const { rows } = await sql<StoredDueJob>`
      select j.id, j.cron_expression as cron, j.job_class_name as handler, j.parameter,
        j.timeout_seconds as "timeoutSeconds", j.misfire_policy as "misfirePolicy", j.overlap_policy as "overlapPolicy",
        (extract(epoch from j.next_fire_time) * 1000)::float8 as "scheduledMs",
        (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs", ${RUN_STATE_COLUMNS}
      from sys_quartz_job j where j.id = any (${locked.map(({ id }) => id)}::text[])`.execute(trx)
    return rows
  }

  async function insertRequested(trx: Transaction<Tables>, jobId: string, requestedBy: string): Promise<void> {
    await sql`
      insert into sys_quartz_run
        (id, job_id, handler, parameter, timeout_seconds, scheduled_time, cause, state, requested_by)
      select ${newId()}, j.id, j.job_class_name, j.parameter, j.timeout_seconds, clock_timestamp(), 'manual', 'queued',
        ${requestedBy}
      from sys_quartz_job j where j.id = ${jobId}`.execute(trx)
  }

  async function insertRuns(trx: Transaction<Tables>, firedJobs: readonly FiredJob[]): Promise<void> {
    const rows = firedJobs.flatMap(({ job, firing: { run } }) =>
      run ? [{ ...run, ...withoutPolicies(job), id: newId() }] : [],
    )
    if (rows.length === 0) return
    await sql`
      insert into sys_quartz_run
        (id, job_id, handler, parameter, timeout_seconds, scheduled_time, cause, state, error, finished_at)
      select id, "jobId", handler, parameter, "timeoutSeconds", to_timestamp("scheduledMs" / 1000.0), cause, state, error,
        case when state = 'skipped' then clock_timestamp() end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id text, "jobId" text, handler text, parameter text,
        "timeoutSeconds" int, "scheduledMs" float8, cause text, state text, error text)
      on conflict do nothing`.execute(trx)
  }

  /** Sets the next time of fired jobs and stops (status -1) those without one. */
  async function reschedule(trx: Transaction<Tables>, firedJobs: readonly FiredJob[]): Promise<void> {
    const rows = firedJobs.map(({ job, firing: { next } }) => ({ id: job.id, next: next?.getTime() ?? null }))
    await sql`
      update sys_quartz_job j
      set next_fire_time = to_timestamp(f.next / 1000.0), status = case when f.next is null then -1 else j.status end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id text, next float8)
      where j.id = f.id`.execute(trx)
  }
}

interface FiredJob {
  job: StoredDueJob
  /** Run to add, if any, and the next time. */
  firing: Firing
}

function withoutPolicies({ id, handler, parameter, timeoutSeconds, scheduledMs }: StoredDueJob) {
  return { jobId: id, handler, parameter, timeoutSeconds, scheduledMs }
}
