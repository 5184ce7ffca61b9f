import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseAddress } from '../db/connection.ts'
import { projectRoot } from '../platform/project-root.ts'

/** A server in a process of its own, on the database of a test. */
export interface ServerProcess {
  url: string
  /** Resolves when it is gone. @param signal default SIGKILL, which warns nobody */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** @throws with what it said, when it ends before it is ready. */
export async function startServerProcess(
  address: DatabaseAddress,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATABASE_URL: urlOf(address), PORT: '0', LOG_LEVEL: 'error', ...variables },
  })
  const exit = once(child, 'exit')
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += String(text)
      const ready = /^ready (http\S+)$/m.exec(said)?.[1]
      if (ready !== undefined) resolve(ready)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    exit.then(() => reject(new Error(`the server ended: ${said}`)), reject)
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
