import type { SourceDocument } from '#shared/check/problem.ts'
import { type CheckSetup, checkFailed, type DraftReport } from './check-drafts.ts'
import type { FromWorker, ToWorker } from './check-messages.ts'

const PATIENCE_MS = 8_000
/** In development the worker loads its many modules one by one. */
const START_MS = 60_000

type CheckWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export interface Checker {
  /** Checks drafts; of several requests during a check only the last one runs. */
  check(drafts: readonly SourceDocument[]): void
  stop(): void
}

interface Dependencies {
  setup: CheckSetup
  start(): CheckWorker
  /** Receives each report, in the order of the requests. */
  report(report: DraftReport, drafts: readonly SourceDocument[]): void
  patienceMs?: number
}

/** The second try of a check gets this many times as long: the machine may be busy with something else. */
const SECOND_TRY = 3

/**
 * Runs checks in a worker, one at a time. A check that takes too long ends the worker, and is tried once more unless the
 * draft has changed meanwhile; then it becomes a problem, like a check that fails. The start time of a worker does not
 * count.
 */
export function createChecker({ setup, start, report: deliver, patienceMs = PATIENCE_MS }: Dependencies): Checker {
  let worker: CheckWorker | undefined
  let pending: readonly SourceDocument[] | undefined
  let next: readonly SourceDocument[] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReady = false
  let isSecondTry = false

  const send = (message: ToWorker) => worker?.postMessage(message)

  function begin(): void {
    worker = start()
    isReady = false
    worker.onmessage = ({ data }) => hear(data)
    worker.onerror = () => giveUp('检查未能完成，请刷新页面后再试')
    send({ kind: 'set-up', setup })
  }

  function hear(data: FromWorker): void {
    if ('ready' in data) {
      isReady = true
      if (pending) wait()
    } else settle('report' in data ? data.report : failed(`检查未能完成：${data.failure}`))
  }

  function wait(): void {
    clearTimeout(timer)
    const ms = isReady ? patienceMs * (isSecondTry ? SECOND_TRY : 1) : START_MS
    timer = setTimeout(() => {
      if (isReady && pending && !next && !isSecondTry) tryAgain(pending)
      else giveUp(`检查超过 ${ms / 1000} 秒，已停止`)
    }, ms)
  }

  function tryAgain(drafts: readonly SourceDocument[]): void {
    worker?.terminate()
    worker = undefined
    isSecondTry = true
    run(drafts)
  }

  function giveUp(reason: string): void {
    worker?.terminate()
    worker = undefined
    settle(failed(reason))
  }

  const failed = (reason: string): DraftReport => ({
    problems: (pending ?? []).slice(0, 1).map(({ file }) => checkFailed(file, reason)),
    elsewhere: [],
  })

  function settle(report: DraftReport): void {
    clearTimeout(timer)
    const about = pending
    pending = undefined
    isSecondTry = false
    if (about) deliver(report, about)
    if (next) check(next)
  }

  function check(drafts: readonly SourceDocument[]): void {
    next = undefined
    run(drafts)
  }

  function run(drafts: readonly SourceDocument[]): void {
    pending = drafts
    if (!worker) begin()
    wait()
    send({ kind: 'check', drafts })
  }

  return {
    check(drafts) {
      if (pending) next = drafts
      else check(drafts)
    },
    stop() {
      clearTimeout(timer)
      worker?.terminate()
      pending = undefined
      next = undefined
      worker = undefined
    },
  }
}

/** @throws where the browser has no workers. */
export function startCheckWorker(): Worker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
}
