import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../project-root.ts'
import type { ScriptLimits } from './script.ts'

const WORKER = join(projectRoot, 'src/server/platform/scripts/script-worker.mjs')
/** Heap of the thread itself; the interpreter's memory is separate. */
const HEAP_MB = 64

/** Starts a thread that reports when it is ready, and then answers one task after the other. */
export function startScriptThread({ memoryMb, mostOutput }: ScriptLimits): Worker {
  return new Worker(WORKER, {
    workerData: { memoryMb, mostOutput },
    ...{ env: {}, execArgv: [], stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
}
