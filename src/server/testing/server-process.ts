import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseAddress } from '../db/connection.ts'
import { projectRoot } from '../platform/project-root.ts'
import { serverProgram } from './server-program.ts'

/** A started server, which may still fail. */
export interface SpawnedServer {
  child: ChildProcess
  /** All output so far. */
  out: string
  err: string
  exit: Promise<number | null>
}

/** A server in a separate process, on the database of a test. */
export interface ServerProcess {
  url: string
  /** Resolves when the process has ended. @param signal default SIGKILL, which the process cannot handle */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the server as an installation does, without waiting for it. */
export async function spawnServer(
  address: DatabaseAddress,
  variables: Record<string, string> = {},
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [await serverProgram()], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATABASE_URL: urlOf(address), PORT: '0', LOG_LEVEL: 'error', ...variables },
  })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const server: SpawnedServer = { child, out: '', err: '', exit }
  child.stdout.on('data', (text) => (server.out += String(text)))
  child.stderr.on('data', (text) => (server.err += String(text)))
  return server
}

/** @throws with its output, when it ends before it is ready. */
export async function startServerProcess(
  address: DatabaseAddress,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await spawnServer(address, variables)
  const { child, exit } = server
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const ready = /^ready (http\S+)$/m.exec(server.out)?.[1]
      if (ready !== undefined) resolve(ready)
    }
    child.stdout?.on('data', look)
    exit.then(() => reject(new Error(`the server ended: ${server.out}${server.err}`)), reject)
  })
  return {
    url,
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal)
      await exit
    },
  }
}

function urlOf(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port, user, database } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
