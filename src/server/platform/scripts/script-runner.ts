import type { Worker } from 'node:worker_threads'
import { createLimiter, TooBusy } from '../limiter.ts'
import type { Script, ScriptAnswer, ScriptFault, ScriptLimits, ScriptTask } from './script.ts'
import { nextMessage, startScriptThread, ThreadEnded } from './script-thread.ts'

/** Parts of the interpreter look at no clock; the thread is ended that long after the script should have been. */
const GRACE_MS = 1000
const START_MS = 30_000
const MOST_SLOW = 100

export type ScriptRunner = ReturnType<typeof createScriptRunner>

/**
 * Runs scripts that administrators write in an interpreter of their own (QuickJS as WebAssembly), in threads that hold
 * nothing else and can be ended whatever they do. A script reaches nothing but what it is given. Threads are started
 * when they are needed; one that was ended is replaced for the next script.
 */
export function createScriptRunner(limits: ScriptLimits, startThread = () => startScriptThread(limits)) {
  const inTurn = createLimiter(limits.workers, limits.waitMs)
  const threads = new Set<Worker>()
  const idle: Worker[] = []
  /** Scripts that were ended for time: each is tried by one at a time, so that no single one keeps all threads. */
  const slow = new Set<string>()
  const tried = new Set<string>()

  return {
    /** Whatever goes wrong is the answer. */
    run({ now, timeMs = limits.timeMs, ...script }: Script): Promise<ScriptAnswer> {
      return answerTo({ ...script, now: now.getTime(), timeMs: Math.min(timeMs, limits.timeMs) })
    },

    /** Why a script cannot be read; nothing of it is run. */
    async check(source: string): Promise<ScriptFault | undefined> {
      return (await answerTo({ source, may: [], now: 0, timeMs: limits.timeMs })).fault
    },

    async stop(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }

  async function answerTo(task: ScriptTask): Promise<ScriptAnswer> {
    const { source } = task
    const isSlow = slow.has(source)
    if (isSlow && tried.has(source)) return { fault: { kind: 'busy' } }
    if (isSlow) tried.add(source)
    try {
      const answer = await inTurn(() => runOnce(task))
      if (answer.fault?.kind === 'time') rememberSlow(source)
      else slow.delete(source)
      return answer
    } catch (error) {
      if (error instanceof TooBusy) return { fault: { kind: 'busy' } }
      if (error instanceof ThreadEnded) return { fault: { kind: error.kind } }
      throw error
    } finally {
      if (isSlow) tried.delete(source)
    }
  }

  function rememberSlow(source: string): void {
    slow.add(source)
    const [oldest] = slow
    if (slow.size > MOST_SLOW) slow.delete(oldest!)
  }

  /** @throws ThreadEnded */
  async function runOnce(task: ScriptTask): Promise<ScriptAnswer> {
    const thread = idle.pop() ?? (await started())
    try {
      thread.ref()
      thread.postMessage(task)
      const answer = await nextMessage<ScriptAnswer>(thread, task.timeMs + GRACE_MS)
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

  async function started(): Promise<Worker> {
    const thread = startThread()
    threads.add(thread)
    // What ends a thread is seen where its answer is waited for; an error that nobody hears would end the process.
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      threads.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
    })
    try {
      await nextMessage(thread, START_MS)
    } catch (error) {
      await thread.terminate()
      throw error instanceof ThreadEnded && error.kind === 'time' ? new ThreadEnded('broken') : error
    }
    return thread
  }
}
