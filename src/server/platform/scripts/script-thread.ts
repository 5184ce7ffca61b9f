import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../project-root.ts'
import type { ScriptLimits } from './script.ts'

const WORKER = join(projectRoot, 'src/server/platform/scripts/script-worker.mjs')
/** Of the thread's own; the interpreter's memory is apart from it. */
const HEAP_MB = 64

/** A thread that says when it is ready, and then answers one task after the other. */
export function startScriptThread({ memoryMb, mostOutput }: ScriptLimits): Worker {
  return new Worker(WORKER, {
    workerData: { memoryMb, mostOutput },
    ...{ env: {}, execArgv: [], stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
}

/** A thread said nothing in its time, or will say nothing any more. */
export class ThreadEnded extends Error {
  constructor(readonly kind: 'time' | 'memory' | 'broken') {
    super(kind)
  }
}

/** @throws ThreadEnded */
export async function nextMessage<T>(thread: Worker, limitMs: number): Promise<T> {
  const heard = new AbortController()
  try {
    return await new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ThreadEnded('time')), limitMs)
      const listen = (event: string, listener: (told: unknown) => void) => {
        thread.on(event, listener)
        heard.signal.addEventListener('abort', () => thread.off(event, listener))
      }
      heard.signal.addEventListener('abort', () => clearTimeout(timer))
      listen('message', (message) => resolve(message as T))
      listen('error', (error) => reject(new ThreadEnded(isOutOfMemory(error) ? 'memory' : 'broken')))
      listen('exit', () => reject(new ThreadEnded('broken')))
    })
  } finally {
    heard.abort()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
