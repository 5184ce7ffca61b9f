import type { Database } from '#server/db/connection.ts'
import type { JobSettings } from './job-handler.ts'

/** A run that this process has claimed. */
export interface ClaimedRun {
  id: string
  jobId: string
  handler: string
  parameter: string | null
  timeoutSeconds: number
  settings: JobSettings
}

/** Results of a run; `interrupted` marks runs whose process died or stopped. */
export type Outcome = 'succeeded' | 'failed' | 'timed_out' | 'stopped'

/** Answer to a heartbeat of a run. */
export interface Pulse {
  /** False when another process has the run now. */
  isOwn: boolean
  /** Reason why somebody stops the run. */
  stopReason: string | null
}

export interface RunResult {
  state: Outcome
  output: string
  /** Why it failed. */
  error: string | null
  /** Last line of a run that succeeded. */
  summary?: string | undefined
}

export interface LastRun {
  jobId: string
  state: string
  /** Time of the start, or the planned time. */
  time: string
}

/** Work to do, by the clock of the database. */
export interface JobOutlook {
  isDue: boolean
  isWaiting: boolean
  isLost: boolean
  /** Ms to the next firing; null when there is none. */
  nextInMs: number | null
}

const OUTLOOK = `
  select
    exists (select from sys_quartz_job where status = 0 and (next_fire_time is null or next_fire_time <= clock_timestamp()))
      as "isDue",
    exists (select from sys_quartz_run where state = 'queued') as "isWaiting",
    exists (select from sys_quartz_run where state = 'running' and lease_until < clock_timestamp()) as "isLost",
    (select (extract(epoch from min(next_fire_time) - clock_timestamp()) * 1000)::float8
     from sys_quartz_job where status = 0) as "nextInMs"`

/** Claims runs. One run of a job at a time; the unique index `sys_quartz_run_running` guarantees it too. */
const CLAIM = `
  with picked as materialized (
    select q.id from sys_quartz_run q
    where q.state = 'queued'
      and not exists (select from sys_quartz_run r where r.job_id = q.job_id and r.state = 'running')
    order by q.scheduled_time limit $3 for update skip locked
  )
  update sys_quartz_run r
  set state = 'running', process = $1, started_at = clock_timestamp(),
    lease_until = clock_timestamp() + $2 * interval '1 millisecond'
  from picked where r.id = picked.id
  returning r.id, r.job_id as "jobId", r.handler, r.parameter, r.timeout_seconds as "timeoutSeconds", (
    select json_build_object('name', j.name, 'dataSource', j.data_source, 'httpMethod', j.http_method,
      'httpPath', j.http_path, 'httpBody', j.http_body, 'formTable', j.form_table, 'statement', j.statement,
      'button', j.button, 'filter', j.filter, 'mostRecords', j.most_records, 'runAs', j.run_as)
    from sys_quartz_job j where j.id = r.job_id) as settings`

const BEAT = `
  update sys_quartz_run
  set lease_until = clock_timestamp() + $3 * interval '1 millisecond', output = $4
  where id = $1 and process = $2 and state = 'running'
  returning error as "stopReason"`

/**
 * Stops a run. A running one does not change state until its end, and carries the reason meanwhile, where its process
 * reads it.
 */
const STOP = `
  update sys_quartz_run
  set error = coalesce(error, $2),
    state = case when state = 'queued' then 'stopped' else state end,
    finished_at = case when state = 'queued' then clock_timestamp() end
  where id = $1 and state in ('queued', 'running')`

const FINISH = `
  update sys_quartz_run
  set state = $3, output = $4, error = $5, summary = $6, finished_at = clock_timestamp(), lease_until = null
  where id = $1 and process = $2 and state = 'running'`

/**
 * Gives up runs without a process. Starts another run if the job requests it and this was the first attempt. A stopped
 * run does not start again.
 */
const GIVE_UP = (condition: string) => `
  with lost as (
    update sys_quartz_run
    set state = case when error is null then 'interrupted' else 'stopped' end, finished_at = clock_timestamp(),
      lease_until = null, error = coalesce(error, $1)
    where state = 'running' and ${condition}
    returning job_id, handler, parameter, timeout_seconds, attempt, requested_by, state
  )
  , again as (
    insert into sys_quartz_run
      (id, job_id, handler, parameter, timeout_seconds, scheduled_time, cause, state, attempt, requested_by)
    select replace(gen_random_uuid()::text, '-', ''), l.job_id, l.handler, l.parameter, l.timeout_seconds,
      clock_timestamp(), 'rerun', 'queued', l.attempt + 1, l.requested_by
    from lost l join sys_quartz_job j on j.id = l.job_id
    where l.state = 'interrupted' and j.misfire_policy = 'fire_once' and l.attempt < $2 and (j.status = 0 or l.requested_by is not null)
    on conflict do nothing
    returning 1
  )
  select (select count(*) from lost)::int as lost`

/** A run that kills its process would otherwise kill every process in turn. */
const MOST_ATTEMPTS = 2
/** As the column has it. */
const LONGEST_SUMMARY = 200
const DIED = '执行的进程已中断'
const STOPPED = '服务停止，执行中断'

export type JobRuns = ReturnType<typeof createJobRuns>

/** Runs of jobs. A row is written before the work starts, and its process holds it by heartbeats. */
export function createJobRuns({ pool }: Pick<Database, 'pool'>) {
  return {
    async outlook(): Promise<JobOutlook> {
      return (await pool.query<JobOutlook>(OUTLOOK)).rows[0]!
    },

    /** Claims waiting runs, the oldest first. */
    async claim(process: string, leaseMs: number, most: number): Promise<ClaimedRun[]> {
      return (await pool.query<ClaimedRun>(CLAIM, [process, leaseMs, most])).rows
    },

    /** Sends a heartbeat with the output so far. */
    async beat(id: string, process: string, leaseMs: number, output: string): Promise<Pulse> {
      const { rows } = await pool.query<Pick<Pulse, 'stopReason'>>(BEAT, [id, process, leaseMs, output])
      return { isOwn: rows.length === 1, stopReason: rows[0]?.stopReason ?? null }
    },

    /** Requests the end of a run; a waiting one does not start. @returns false when it has ended already. */
    async stop(id: string, reason: string): Promise<boolean> {
      return (await pool.query(STOP, [id, reason])).rowCount === 1
    },

    async finish(id: string, process: string, { state, output, error, summary }: RunResult): Promise<void> {
      await pool.query(FINISH, [id, process, state, output, error, summary?.slice(0, LONGEST_SUMMARY)])
    },

    /** Gives up the runs of processes without heartbeat. @returns their number. */
    async giveUpLost(): Promise<number> {
      const text = GIVE_UP('lease_until < clock_timestamp()')
      return (await pool.query<{ lost: number }>(text, [DIED, MOST_ATTEMPTS])).rows[0]!.lost
    },

    /** Gives up the runs of this process when it stops. */
    async giveUpOwn(process: string): Promise<void> {
      await pool.query(GIVE_UP('process = $3'), [STOPPED, MOST_ATTEMPTS, process])
    },

    /** Returns the last run of each job, without skipped ones. */
    async last(jobIds: readonly string[]): Promise<LastRun[]> {
      const { rows } = await pool.query<LastRun>(
        `select r."jobId", r.state, r.time from unnest($1::text[]) as j (id) cross join lateral (
           select job_id as "jobId", state, coalesce(started_at, scheduled_time) as time from sys_quartz_run
           where job_id = j.id and state <> 'skipped' order by scheduled_time desc limit 1) r`,
        [jobIds],
      )
      return rows
    },

    /** @returns the number of deleted runs that were older than so many days. */
    async removeOld(days: number, most: number): Promise<number> {
      const { rowCount } = await pool.query(
        `delete from sys_quartz_run where ctid = any (array(
           select ctid from sys_quartz_run
           where finished_at < now() - $1 * interval '1 day' limit $2))`,
        [days, most],
      )
      return rowCount ?? 0
    },
  }
}
