import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Files in which threads of the server begin; vite.config.ts bundles each beside the server. */
const ENTRIES = { 'sheet-worker': './excel/reading/sheet-worker.ts' } as const

/**
 * Starts a thread that runs code of the server. It has no environment and prints nothing.
 * @param limits of V8, which ends a thread that needs more memory
 */
export function startOwnThread(entry: keyof typeof ENTRIES, limits: WorkerOptions['resourceLimits']): Worker {
  const options = { env: {}, execArgv: [], stdout: true, stderr: true, resourceLimits: limits }
  const here = import.meta.url
  if (!here.endsWith('.ts')) return new Worker(new URL(`${entry}.js`, bundleOf(here)), options)
  const workerData = { entry: new URL(ENTRIES[entry], here).href }
  return new Worker(new URL('./thread-from-sources.mjs', here), { ...options, workerData })
}

/** Folder of the server's bundle; modules that several entries share are in a folder below. */
function bundleOf(url: string): URL {
  const folder = new URL('.', url)
  return folder.pathname.endsWith('/assets/') ? new URL('..', folder) : folder
}
