import { setTimeout as wait } from 'node:timers/promises'
import type { JobStore } from './job.store.ts'
import type { ClaimedRun, JobRuns } from './job-run.store.ts'
import { type RunnerDependencies, type Running, startRun } from './job-runner.ts'

export interface SchedulerSettings {
  /** Runs of one process at a time. */
  parallel: number
  /** Longest pause between two checks for due jobs. */
  pollMs: number
  /** See `RunnerDependencies.leaseMs`. */
  leaseMs: number
  /** Delay after which a firing counts as missed. */
  misfireMs: number
  /** Time that a stop waits for runs. */
  stopMs: number
}

interface Dependencies extends Omit<RunnerDependencies, 'runs' | 'leaseMs'> {
  jobs: Pick<JobStore, 'fireDue'>
  runs: JobRuns
  settings: SchedulerSettings
}

const MOST_AT_ONCE = 100
/** Pause while another process works on the job. */
const ELSEWHERE_MS = 50

export type JobScheduler = ReturnType<typeof createJobScheduler>

/**
 * Fires jobs and works on their runs, in every process on the database; locked rows decide which process does what.
 * Uses the clock of the database, and tries again when the database does not answer.
 */
export function createJobScheduler({ jobs, settings, ...needs }: Dependencies) {
  const { runs, process, warn } = needs
  const { parallel, pollMs, leaseMs, misfireMs, stopMs } = settings
  const running = new Map<string, Running>()
  const alarm = createAlarm()
  let stopped = false
  let lastReported = ''
  let going: Promise<void> | undefined

  return {
    start(): void {
      going ??= loop()
    },

    /** Checks now instead of at the end of the pause. */
    wake: () => alarm.ring(),

    /** Checks whether one run, or all runs of this process, must end. */
    check(id?: string): void {
      for (const [each, run] of running) if (id === undefined || each === id) void run.check()
    },

    /** Claims no more runs, waits a while for running ones, and gives up the rest. */
    async stop(): Promise<void> {
      stopped = true
      alarm.ring()
      await going
      await ended(stopMs / 2)
      for (const run of running.values()) run.stop()
      await ended(stopMs / 2)
      if (going !== undefined) await runs.giveUpOwn(process).catch((error: Error) => warn(error.message))
    },
  }

  /** Waits for running jobs, at most this long. */
  async function ended(ms: number): Promise<void> {
    if (running.size === 0) return
    const over = new AbortController()
    const limit = wait(ms, undefined, { signal: over.signal }).catch(() => undefined)
    await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), limit])
    over.abort()
  }

  async function loop(): Promise<void> {
    while (!stopped) await alarm.sleep(await round().catch(lost))
  }

  /** @returns ms to the next round. */
  async function round(): Promise<number> {
    const { isDue, isWaiting, isLost, nextInMs } = await runs.outlook()
    lastReported = ''
    if (isLost) await runs.giveUpLost()
    const fired = isDue ? await jobs.fireDue(MOST_AT_ONCE, misfireMs) : 0
    if (isDue || isWaiting || isLost) await takeOn()
    if (isDue) return fired > 0 ? 0 : ELSEWHERE_MS
    return Math.min(pollMs, Math.max(nextInMs ?? pollMs, 1))
  }

  async function takeOn(): Promise<void> {
    const free = parallel - running.size
    if (free <= 0 || stopped) return
    for (const run of await runs.claim(process, leaseMs, free)) follow(run)
  }

  function follow(run: ClaimedRun): void {
    const started = startRun(run, { ...needs, leaseMs })
    running.set(run.id, started)
    void started.done.finally(() => {
      running.delete(run.id)
      // Another run may wait for the place, or for this job.
      alarm.ring()
    })
  }

  /** Logs a repeated failure only once. */
  function lost(error: Error): number {
    if (error.message !== lastReported) warn(`定时任务调度暂停：${error.message}`)
    lastReported = error.message
    return pollMs
  }
}

/** A pause that can be ended early, also before it begins. */
function createAlarm() {
  let rung = false
  let wakeUp: (() => void) | undefined
  return {
    ring(): void {
      rung = true
      wakeUp?.()
    },
    async sleep(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          timer.unref()
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
      wakeUp = undefined
    },
  }
}
