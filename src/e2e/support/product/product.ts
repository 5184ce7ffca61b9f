import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** Running built product. */
export interface Product {
  readonly url: string
  /** Stops it like Ctrl-C, and waits. */
  stop(): Promise<void>
  /** Complete output so far. */
  output(): string
  /** Kills it; an embedded database keeps running until the next start finds it. */
  kill(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly adminPassword: string
  /** Further settings; limits per minute are high unless set here. */
  readonly env?: Record<string, string>
  /** Starts `npm start -- --supervise` instead of the server alone. */
  readonly supervised?: boolean
  /** Folder of the project, when it is not this one. */
  readonly root?: string
}

const START_LIMIT_MS = 120_000
const projectRoot = join(import.meta.dirname, '../../../..')
const manyPerMinute = '100000'

/** Builds outdated parts; await it before the first start. */
export async function buildProduct(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--prepare'], { cwd: projectRoot, stdio: 'inherit' })
  const code = await exitOf(child)
  if (code !== 0) throw new Error(`the build ended with ${code}`)
}

/** Starts the built product on a free port, on a new data folder or that of an earlier start. */
export async function startProduct(options: Options): Promise<Product> {
  const { dataDir, adminPassword, env, supervised = false, root = projectRoot } = options
  const companion = join(root, 'scripts/lib/leave-with-launcher.mjs')
  const program = supervised ? ['scripts/start.mjs', '--supervise'] : ['--import', companion, 'dist/server/main.js']
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: manyPerMinute,
      LOGIN_RATE_PER_MINUTE: manyPerMinute,
      DUPLICATE_CHECKS_PER_MINUTE: manyPerMinute,
      // All journeys come from one address; those about captchas set a lower number.
      LOGIN_CAPTCHA_AFTER: '1000',
      // Journeys start their own targets.
      DATA_SOURCE_ALLOW: '127.0.0.1',
      GATEWAY_ALLOW: '127.0.0.1',
      ...env,
    },
  })
  const ended = exitOf(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const written: Buffer[] = []
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => written.push(chunk))
  const output = () => Buffer.concat(written).toString()
  const url = await readyAddress(child, output)
  return { url, output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Waits for the ready line of the product and returns its address; without it, rejects with the whole output. */
function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`the product ${why}:\n${output()}`))
    const timer = setTimeout(() => giveUp('did not start in time'), START_LIMIT_MS)
    const hear = () => {
      const url = /^ready (http:\S+)$/m.exec(output())?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(timer)
      giveUp(`ended with ${code}`)
    })
  })
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}
