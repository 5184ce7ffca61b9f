import type { Worker } from 'node:worker_threads'
import { createFairTurns } from '../fair-turns.ts'
import { TooBusy } from '../limiter.ts'
import { nextMessage, ThreadEnded } from '../thread-messages.ts'
import type { Script, ScriptAnswer, ScriptFault, ScriptLimits, ScriptTask } from './script.ts'
import { startScriptThread } from './script-thread.ts'

/** Parts of the interpreter look at no clock; the thread is ended that long after the script should have been. */
const GRACE_MS = 1000
const START_MS = 30_000
/** For who says nothing else. */
const LONGEST_MS = 120_000
const MOST_SLOW = 100
const BUSY: ScriptAnswer = { fault: { kind: 'busy' } }

type UntimedTask = Omit<ScriptTask, 'timeMs'>

export type ScriptRunner = ReturnType<typeof createScriptRunner>

/**
 * Runs scripts that administrators write in an interpreter of their own (QuickJS as WebAssembly), in threads that hold
 * nothing else and can be ended whatever they do. A script reaches nothing but what it is given. Threads are started
 * when they are needed; one that was ended is replaced for the next script.
 */
export function createScriptRunner(limits: ScriptLimits, startThread = () => startScriptThread(limits)) {
  const { workers: parallel, mostWaiting } = limits
  const inTurn = createFairTurns({ parallel, ofOne: Math.ceil(parallel / 2), mostWaiting })
  const threads = new Set<Worker>()
  const idle: Worker[] = []
  /** Scripts that were ended for time: each is tried by one at a time, so that no single one keeps all threads. */
  const slow = new Set<string>()
  const tried = new Set<string>()

  return {
    /** Whatever goes wrong is the answer. */
    run({ now, withinMs = LONGEST_MS, ...script }: Script): Promise<ScriptAnswer> {
      return answerTo({ ...script, now: now.getTime() }, withinMs)
    },

    /** Why a script cannot be read; nothing of it is run. */
    async check(source: string): Promise<ScriptFault | undefined> {
      return (await answerTo({ source, may: [], now: 0 }, LONGEST_MS)).fault
    },

    async stop(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }

  async function answerTo(task: UntimedTask, withinMs: number): Promise<ScriptAnswer> {
    // What is only read takes its turn apart from what is run, and says nothing about how long that takes.
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
    // Nothing is learned of a script that had less than its time.
    const learn = (kind: ScriptFault['kind'] | undefined) => {
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
      // While nothing is run, a thread keeps no process from ending.
      thread.unref()
    }
  }

  async function started(end: number): Promise<Worker> {
    const thread = startThread()
    threads.add(thread)
    // What ends a thread is seen where its answer is waited for; an error that nobody hears would end the process.
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
