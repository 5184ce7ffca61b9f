import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { OWNER, prepareCluster } from './cluster.ts'
import { embeddedHome } from './home.ts'
import { takeLock } from './lock.ts'
import { type Installation, type Postmaster, runPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive } from './process.ts'
import { socketFolder } from './socket.ts'

/** Connection options of the embedded database. */
export interface EmbeddedAddress {
  /** Folder of the Unix socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** The embedded database while it runs. */
export interface EmbeddedPostgres {
  readonly address: EmbeddedAddress
  /** Folder with data, log and lock; inside DATA_DIR where the database's account can reach it. */
  readonly home: string
  /** Process id of the server; changes after a restart. */
  pid(): number
  /** True when the server was already running, left by a killed program. */
  readonly adopted: boolean
  stop(): Promise<void>
}

interface Options {
  /** Absolute path. */
  readonly dataDir: string
  /** Called with a plain sentence when the server died and was started again. */
  readonly warn: (message: string) => void
}

const WATCH_MS = 500
const RETRY_MS = 5000

/**
 * Starts the native PostgreSQL of the npm package on a data folder. Its process group survives a kill of ours, and the
 * next start adopts it. It listens on a Unix socket only, and is started again when it dies.
 * @throws StartupError when the folder is in use, cannot be written or was made by another version.
 */
export async function startEmbeddedPostgres({ dataDir, warn }: Options): Promise<EmbeddedPostgres> {
  const cluster = (home: string) => join(home, 'cluster')
  const account = databaseAccount(cluster(join(dataDir, 'database')))
  const home = embeddedHome(dataDir, account)
  const lock = await takeLock(home)
  try {
    const binaries = prepareBinaries(home, account)
    prepareCluster(cluster(home), binaries, account)
    const socket = socketFolder(home, account)
    const installation = { binaries, account, cluster: cluster(home), socket, log: join(home, 'postgres.log') }
    const first = await runPostmaster(installation)
    const address = { host: socket, port: 5432, user: OWNER, database: OWNER }
    await createDatabase(address)
    const guard = keepRunning(installation, first, warn)
    const stop = async () => {
      await guard.stop()
      // The socket may be in the system's temporary folder, where nobody else cleans up.
      await rm(socket, { recursive: true, force: true })
      await lock.release()
    }
    return { address, home, pid: guard.pid, adopted: first.adopted, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function createDatabase(address: EmbeddedAddress): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [address.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(address.database)}`)
  } finally {
    await client.end()
  }
}

/** Watches the server and starts it again when it died. Polls, since an adopted server is no child of ours. */
function keepRunning(installation: Installation, first: Postmaster, warn: (message: string) => void) {
  const stopping = new AbortController()
  let { pid } = first
  const watching = watch()

  async function watch(): Promise<void> {
    while (await pause(WATCH_MS, stopping.signal)) {
      if (isAlive(pid)) continue
      warn(`内置数据库（进程 ${pid}）意外退出，正在重新启动`)
      await restart()
    }
  }

  async function restart(): Promise<void> {
    try {
      pid = (await runPostmaster(installation)).pid
      warn(`内置数据库已重新启动（进程 ${pid}）`)
    } catch (error) {
      warn(`内置数据库重新启动失败，稍后重试：${(error as Error).message}`)
      await pause(RETRY_MS, stopping.signal)
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await watching
    await stopPostmaster(pid)
  }

  return { pid: () => pid, stop }
}

/** Waits without keeping the process alive; false after an abort. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return !signal.aborted
}
