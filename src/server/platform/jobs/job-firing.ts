import { nextFiring } from '#shared/cron/next-firings.ts'

/** Treatment of a firing that no process handled in time, and of a run that died. */
export type MisfirePolicy = 'fire_once' | 'skip'
/** Treatment of a firing while the last run continues. */
export type OverlapPolicy = 'skip' | 'queue'

/** A job whose time may have come, by the clock of the database. */
export interface DueJob {
  id: string
  cron: string
  /** Ms since 1970; null for a job that was never scheduled. */
  scheduledMs: number | null
  nowMs: number
  misfirePolicy: MisfirePolicy
  overlapPolicy: OverlapPolicy
  isRunning: boolean
  isWaiting: boolean
}

export type RunCause = 'schedule' | 'misfire' | 'manual' | 'rerun'

/** Row that a firing writes: work to do, or the reason for none. */
export interface FiredRun {
  state: 'queued' | 'skipped'
  cause: RunCause
  error?: string
}

export interface Firing {
  run?: FiredRun
  /** Undefined when the schedule has ended. */
  next: Date | undefined
}

const MISSED = '错过执行时间，等待下一次'

/**
 * Decides about a due job. Firings late by at most `misfireMs` are caught up one by one; one firing stands for all
 * later ones.
 */
export function firingOf(job: DueJob, misfireMs: number): Firing {
  const now = new Date(job.nowMs)
  if (job.scheduledMs === null) return { next: nextFiring(job.cron, now) }
  const missed = job.nowMs - job.scheduledMs > misfireMs
  const next = nextFiring(job.cron, missed ? now : new Date(job.scheduledMs))
  if (missed && job.misfirePolicy === 'skip')
    return { next, run: { state: 'skipped', cause: 'misfire', error: MISSED } }
  const cause = missed ? 'misfire' : 'schedule'
  const refused = refusalOf(job)
  if (refused !== undefined) return { next, run: { state: 'skipped', cause, error: REFUSED[refused] } }
  return { next, run: { state: 'queued', cause } }
}

/** Reasons why a run cannot be added: at most one run of a job runs, and one waits. */
export type Refusal = 'running' | 'waiting'

const REFUSED: Readonly<Record<Refusal, string>> = {
  running: '上一次执行尚未结束，跳过',
  waiting: '已有一次在等待执行，跳过',
}

export function refusalOf({
  isRunning,
  isWaiting,
  overlapPolicy,
}: Pick<DueJob, 'isRunning' | 'isWaiting' | 'overlapPolicy'>): Refusal | undefined {
  if (isWaiting) return 'waiting'
  return isRunning && overlapPolicy === 'skip' ? 'running' : undefined
}
