import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Running `npm run dev`. */
export interface Development {
  /** Address for the browser. */
  readonly webUrl: string
  /** Address of the server itself. */
  readonly serverUrl: string
  /** Complete output so far. */
  output(): string
  /** Stops it, and waits. */
  stop(): Promise<void>
  /** Returns whether one of its processes, or of their children, still runs. */
  isRunning(): boolean
}

interface Options {
  readonly root: string
  readonly dataDir: string
  readonly adminPassword: string
}

/** Time for Vite, the server and a new database, on a busy machine. */
export const START_LIMIT_MS = 150_000
const WEB = /Local: +(http:\S+)\/$/m
const READY = /^ready (http:\S+)$/m
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Starts `npm run dev` of a project in a new process group. */
export async function startDevelopment({ root, dataDir, adminPassword }: Options): Promise<Development> {
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
      // The value of the test runner would change the behaviour of Vite and React.
      NODE_ENV: 'development',
      VITEST: undefined,
    },
  })
  const ended = once(child, 'exit')
  const output = await outputWhenStarted(child)
  return {
    webUrl: WEB.exec(output())![1]!,
    serverUrl: READY.exec(output())![1]!,
    output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    isRunning: () => isGroupAlive(child.pid!),
  }
}

/** Zombie processes are not counted. */
function isGroupAlive(group: number): boolean {
  const lines = execFileSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines.some((line) => {
    const [id, state] = line.trim().split(/\s+/)
    return Number(id) === group && !state!.startsWith('Z')
  })
}

/** The server in development has a fixed port, which its web client expects. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** @throws with the complete output, when it does not start. */
function outputWhenStarted(child: ChildProcess): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const giveUp = (why: string) => {
      child.kill('SIGTERM')
      reject(new Error(`npm run dev ${why}:\n${output}`))
    }
    const timer = setTimeout(() => giveUp('did not start in time'), START_LIMIT_MS)
    const hear = (chunk: Buffer) => {
      output += String(chunk).replace(COLOURS, '')
      if (!WEB.test(output) || !READY.test(output)) return
      clearTimeout(timer)
      resolve(() => output)
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(timer)
      giveUp(`ended with ${code}`)
    })
  })
}
