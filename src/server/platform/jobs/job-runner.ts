import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/http/answers/errors.ts'
import { readParameters } from '#shared/rules/parameters.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import { StartupError } from '../startup-error.ts'
import type { JobHandler } from './job-handler.ts'
import { createJobOutput, type JobOutput, storable } from './job-output.ts'
import type { ClaimedRun, JobRuns, RunResult } from './job-run.store.ts'

export interface RunnerDependencies {
  runs: Pick<JobRuns, 'beat' | 'finish'>
  handlers: ReadonlyMap<string, JobHandler>
  /** Unique name of this process. */
  process: string
  /** Time without heartbeat after which other processes give up a run. */
  leaseMs: number
  warn(message: string): void
}

/**
 * Reason to end a run: its time is up, another process has it, the server stops, or somebody stops it (with a text).
 */
type Reason = 'timeout' | 'lost' | 'shutdown' | { stopped: string }

/** Time for a handler to end after its signal. */
const LAST_WORDS_MS = 1000
const BEATS_PER_LEASE = 3
/** Attempts to write the result: the database may be restarting when a run ends. */
const FINISH_ATTEMPTS = 30
const FINISH_AGAIN_MS = 1000

export interface Running {
  /** Resolves when the result of the run is written, or when another process has it; never rejects. */
  readonly done: Promise<void>
  /** Signals the handler that the server stops. */
  stop(): void
  /** Checks now whether the run must end, instead of with the next heartbeat; never rejects. */
  check(): Promise<void>
}

/** Works on one run: handler, time-out, heartbeats and result. */
export function startRun(run: ClaimedRun, dependencies: RunnerDependencies): Running {
  const ending = new AbortController()
  const output = createJobOutput(() => new Date())
  const end = (reason: Reason) => ending.abort(reason)
  const done = work(run, dependencies, { ending, output, end })
  return { done, stop: () => end('shutdown'), check: () => beat(run, dependencies, output, end) }
}

interface Course {
  ending: AbortController
  output: JobOutput
  end(reason: Reason): void
}

async function work(run: ClaimedRun, dependencies: RunnerDependencies, { ending, output, end }: Course): Promise<void> {
  const timeout = setTimeout(() => end('timeout'), run.timeoutSeconds * 1000)
  const beating = setInterval(() => void beat(run, dependencies, output, end), dependencies.leaseMs / BEATS_PER_LEASE)
  try {
    const result = await Promise.race([handled(run, dependencies, ending.signal, output), givenUp(ending.signal)])
    const final = judged(run, result, ending.signal)
    if (final) await finish(run, dependencies, { ...final, output: output.text() })
  } finally {
    clearTimeout(timeout)
    clearInterval(beating)
  }
}

type Ended = Omit<RunResult, 'output'>

/** Undefined where others write the result: the process that took the run, or the stop of this process. */
function judged(run: ClaimedRun, result: Ended | undefined, signal: AbortSignal): Ended | undefined {
  const reason = signal.aborted ? (signal.reason as Reason) : undefined
  if (reason === 'lost') return undefined
  if (reason === undefined || result?.state === 'succeeded') return result
  if (reason === 'shutdown') return undefined
  return reason === 'timeout' ? timedOut(run, result) : stopped(reason.stopped, result)
}

async function handled(
  run: ClaimedRun,
  dependencies: RunnerDependencies,
  signal: AbortSignal,
  output: JobOutput,
): Promise<Ended> {
  const handler = dependencies.handlers.get(run.handler)
  if (handler === undefined) return failed(`后台找不到该类名：${run.handler}`)
  try {
    const { params, problems } = readParameters(handler.params, run.parameter ?? '')
    if (problems) return failed(problems.map(({ message }) => message).join('；'))
    const last = await handler.run({ id: run.id, settings: run.settings, params, signal, log: output.add })
    if (last) output.add(last)
    return { state: 'succeeded', error: null, summary: last && storable(last) }
  } catch (error) {
    const { message, stack } = reportOf(error)
    if (stack !== undefined) output.add(stack)
    return failed(message)
  }
}

/** Message of an error. Errors without a text for people come with their stack. */
function reportOf(error: unknown): { message: string; stack?: string } {
  if (error instanceof AppError) return { message: fillText(errorCatalogue[error.code].text, error.details) }
  if (error instanceof StartupError) return { message: error.message }
  if (!(error instanceof Error)) return { message: String(error) }
  return error.stack === undefined ? { message: error.message } : { message: error.message, stack: error.stack }
}

function failed(error: string): Ended {
  return { state: 'failed', error: storable(error) }
}

function timedOut({ timeoutSeconds }: ClaimedRun, result: Ended | undefined): Ended {
  const error = `超过 ${timeoutSeconds} 秒未结束${result === undefined ? `，${DEAF}` : '，已中止'}`
  return { state: 'timed_out', error }
}

function stopped(reason: string, result: Ended | undefined): Ended {
  return { state: 'stopped', error: result === undefined ? `${reason}，${DEAF}` : reason }
}

/** Text for a handler that ignores its signal. */
const DEAF = '且不响应中止，已不再等待'

/** Resolves some time after the signal of the run. */
async function givenUp(signal: AbortSignal): Promise<undefined> {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await wait(LAST_WORDS_MS, undefined, { ref: false })
}

async function beat(
  { id }: ClaimedRun,
  dependencies: RunnerDependencies,
  output: JobOutput,
  end: Course['end'],
): Promise<void> {
  try {
    const { isOwn, stopReason } = await dependencies.runs.beat(
      id,
      dependencies.process,
      dependencies.leaseMs,
      output.text(),
    )
    if (!isOwn) end('lost')
    else if (stopReason !== null) end({ stopped: stopReason })
  } catch (error) {
    dependencies.warn(`定时任务心跳失败：${(error as Error).message}`)
  }
}

async function finish(
  { id }: ClaimedRun,
  { runs, process, warn }: RunnerDependencies,
  result: RunResult,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runs.finish(id, process, result)
    } catch (error) {
      if (attempt === FINISH_ATTEMPTS) return warn(`定时任务结果未能保存：${(error as Error).message}`)
      await wait(FINISH_AGAIN_MS, undefined, { ref: false })
    }
  }
}
