import type { Worker } from 'node:worker_threads'
import { createFairTurns } from '../limits/fair-turns.ts'
import { TooBusy } from '../limits/limiter.ts'
import { nextMessage, ThreadEnded } from '../thread-messages.ts'
import type { Script, ScriptAnswer, ScriptError, ScriptLimits, ScriptTask } from './script.ts'
import { startScriptThread } from './script-thread.ts'

/**
 * Some parts of the interpreter check no clock; the thread is terminated this long after the time limit of the script.
 */
const GRACE_MS = 1000
const START_MS = 30_000
/** Default of `withinMs`. */
const LONGEST_MS = 120_000
const MOST_SLOW = 100
const BUSY: ScriptAnswer = { fault: { kind: 'busy' } }

type UntimedTask = Omit<ScriptTask, 'timeMs'>

export type ScriptRunner = ReturnType<typeof createScriptRunner>

/**
 * Runs scripts of administrators in separate interpreters (QuickJS as WebAssembly), in threads that can be terminated
 * at any time. A script reaches nothing but its input. Threads start on demand; a terminated one is replaced for the
 * next script.
 */
export function createScriptRunner(limits: ScriptLimits, startThread = () => startScriptThread(limits)) {
  const { workers: parallel, mostWaiting } = limits
  const inTurn = createFairTurns({ parallel, ofOne: Math.ceil(parallel / 2), mostWaiting })
  const threads = new Set<Worker>()
  const idle: Worker[] = []
  /**
   * Scripts that exceeded their time. Each may run only once at a time, so that no single script occupies all threads.
   */
  const slow = new Set<string>()
  const tried = new Set<string>()

  return {
    /** Never rejects: every failure is an answer. */
    run({ now, withinMs = LONGEST_MS, ...script }: Script): Promise<ScriptAnswer> {
      return answerTo({ ...script, now: now.getTime() }, withinMs)
    },

    /** Checks the syntax of a script without running it. */
    async check(source: string): Promise<ScriptError | undefined> {
      return (await answerTo({ source, may: [], now: 0 }, LONGEST_MS)).fault
    },

    async stop(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }

  async function answerTo(task: UntimedTask, withinMs: number): Promise<ScriptAnswer> {
    // A syntax check has its own turn, and does not affect what is known of slow scripts.
    const source = task.input === undefined ? '' : task.source
    const isSlow = slow.has(source)
    if (isSlow && tried.has(source)) return BUSY
    if (isSlow) tried.add(source)
    const end = performance.now() + withinMs
    try {
      return await inTurn(source, Math.min(limits.waitMs, withinMs), async () =>
        !isSlow && slow.has(source) ? BUSY : await runUntil(end, source, task),
      )
    } catch (error) {
      if (error instanceof TooBusy) return BUSY
      if (error instanceof ThreadEnded) return { fault: { kind: error.kind } }
      throw error
    } finally {
      if (isSlow) tried.delete(source)
    }
  }

  /** @throws ThreadEnded */
  async function runUntil(end: number, source: string, task: UntimedTask): Promise<ScriptAnswer> {
    const thread = idle.pop() ?? (await started(end))
    const left = Math.ceil(end - performance.now())
    const timeMs = Math.min(limits.timeMs, left)
    // A script that had less than its full time is not judged.
    const learn = (kind: ScriptError['kind'] | undefined) => {
      if (kind !== 'time') slow.delete(source)
      else if (timeMs === limits.timeMs) rememberSlow(source)
    }
    try {
      const answer = await runOnce(thread, { ...task, timeMs }, Math.min(timeMs + GRACE_MS, left))
      learn(answer.fault?.kind)
      return answer
    } catch (error) {
      if (error instanceof ThreadEnded) learn(error.kind)
      throw error
    }
  }

  function rememberSlow(source: string): void {
    slow.add(source)
    const [oldest] = slow
    if (slow.size > MOST_SLOW) slow.delete(oldest!)
  }

  /** @throws ThreadEnded */
  async function runOnce(thread: Worker, task: ScriptTask, limitMs: number): Promise<ScriptAnswer> {
    try {
      thread.ref()
      thread.postMessage(task)
      const answer = await nextMessage<ScriptAnswer>(thread, limitMs)
      idle.push(thread)
      return answer
    } catch (error) {
      await thread.terminate()
      throw error
    } finally {
      // An idle thread does not prevent the process from ending.
      thread.unref()
    }
  }

  async function started(end: number): Promise<Worker> {
    const thread = startThread()
    threads.add(thread)
    // The end of a thread is handled where its answer is awaited; an error without listener would end the process.
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      threads.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
    })
    try {
      await nextMessage(thread, Math.min(START_MS, end - performance.now()))
    } catch (error) {
      await thread.terminate()
      throw error instanceof ThreadEnded && error.kind === 'time' ? new ThreadEnded('broken') : error
    }
    return thread
  }
}
