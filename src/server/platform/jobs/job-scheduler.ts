import { setTimeout as wait } from 'node:timers/promises'
import type { JobStore } from './job.store.ts'
import type { ClaimedRun, JobRuns } from './job-run.store.ts'
import { type RunnerDependencies, type Running, startRun } from './job-runner.ts'

export interface SchedulerSettings {
  /** Runs of one process at a time. */
  parallel: number
  /** Longest pause between two looks at what is due. */
  pollMs: number
  /** See `RunnerNeeds.leaseMs`. */
  leaseMs: number
  /** A firing that is later than this was missed. */
  misfireMs: number
  /** For so long a stop waits for runs. */
  stopMs: number
}

interface Dependencies extends Omit<RunnerDependencies, 'runs' | 'leaseMs'> {
  jobs: Pick<JobStore, 'fireDue'>
  runs: JobRuns
  settings: SchedulerSettings
}

const MOST_AT_ONCE = 100
/** Another process is at it. */
const ELSEWHERE_MS = 50

export type JobScheduler = ReturnType<typeof createJobScheduler>

/**
 * Fires jobs and works on their runs, in every process on the database; the rows decide who does what. The clock is the
 * database's, and a database that does not answer is asked again.
 */
export function createJobScheduler({ jobs, settings, ...needs }: Dependencies) {
  const { runs, process, warn } = needs
  const { parallel, pollMs, leaseMs, misfireMs, stopMs } = settings
  const running = new Map<string, Running>()
  const alarm = createAlarm()
  let stopped = false
  let told = ''
  let going: Promise<void> | undefined

  return {
    start(): void {
      going ??= loop()
    },

    /** Looks now rather than at the end of the pause. */
    wake: () => alarm.ring(),

    /** Looks at a run, or at all, whether it is to end; those of other processes are none of its business. */
    check(id?: string): void {
      for (const [each, run] of running) if (id === undefined || each === id) void run.check()
    },

    /** Takes on nothing more, waits a while for what is under way, and gives up the rest. */
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

  /** Waits for what is under way, so long at most. */
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

  /** @returns ms to the next one. */
  async function round(): Promise<number> {
    const { isDue, isWaiting, isLost, nextInMs } = await runs.look()
    told = ''
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
      // Something may wait for the place, or for this very job.
      alarm.ring()
    })
  }

  /** The same trouble is told once. */
  function lost(error: Error): number {
    if (error.message !== told) warn(`定时任务调度暂停：${error.message}`)
    told = error.message
    return pollMs
  }
}

/** A pause that can be cut short, also before it begins. */
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
