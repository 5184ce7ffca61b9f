import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import type { BenchEnvironment } from './benches/bench-environment.ts'
import { childrenOf } from './process-memory.ts'

/** The product as `npm start` runs it, with default settings except higher limits per minute. */
export interface RunningProduct {
  readonly url: string
  /** From the command to the line that says `ready`, ms. */
  readonly startMs: number
  /** Process of the launcher, which watches the server. */
  readonly launcherPid: number
  readonly serverPid: number
  readonly databasePid: number
  stop(): Promise<void>
}

export const RATE_LIMIT_NOTE = 'RATE_LIMIT_PER_MINUTE is raised to 1000000, so that the rate limit refuses nothing'

/** @param more further settings. @throws with the product's output when it ends before it is ready. */
export async function startProduct(
  { dataDir, adminPassword }: BenchEnvironment,
  more: Record<string, string> = {},
): Promise<RunningProduct> {
  const log = join(dataDir, 'bench.log')
  const logFile = openSync(log, 'a')
  const start = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: projectRoot,
    // The log goes to a file, as in production.
    stdio: ['ignore', 'pipe', logFile],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOGIN_RATE_PER_MINUTE: '1000',
      ...more,
    },
  })
  closeSync(logFile)
  const url = await readyAddress(child).catch((error: Error) => {
    throw new Error(`${error.message}\n${readFileSync(log, 'utf8').slice(-2000)}`)
  })
  const startMs = performance.now() - start
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return {
    url,
    startMs,
    launcherPid: child.pid!,
    serverPid: childrenOf(child.pid!)[0]!,
    databasePid: Number(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0]),
    stop,
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk
      const url = /^ready (http:\S+)$/m.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
}
