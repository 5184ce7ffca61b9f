import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartupError } from '../platform/startup-error.ts'
import { connectionError } from './connection-errors.ts'
import { wireTypes } from './connection-types.ts'
import { guardedClient } from './guarded-client.ts'
import { type SlowStatements, watchStatements } from './slow-statements.ts'

/** Entities describe tables at run time, so the compiler does not know their columns. */
export type Tables = Record<string, Record<string, unknown>>

/** Address of a database: one line, or its parts. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export interface Database {
  readonly pool: pg.Pool
  readonly kysely: Kysely<Tables>
  /** Full version, such as `15.18`. */
  readonly serverVersion: string
  readonly slow: SlowStatements
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>
}

interface Options {
  /** Most connections at a time. */
  readonly poolSize: number
  /** Called when an unused connection breaks; the pool replaces it. */
  readonly warn: (message: string) => void
  /** Statements that take at least this long are recorded, ms; default 500. */
  readonly slowMs?: number
}

const OLDEST_SERVER = 150_000
const STATEMENT_LIMIT_MS = 30_000
const CONNECT_LIMIT_MS = 5000
const IDLE_LIMIT_MS = 60_000
const SLOW_MS = 500

/**
 * Opens a pool and tests it.
 * @throws StartupError when the server does not answer, refuses the sign-in, or is no PostgreSQL 15 or later.
 */
export async function connect(
  address: DatabaseAddress,
  { poolSize, warn, slowMs = SLOW_MS }: Options,
): Promise<Database> {
  const pool = new pg.Pool({
    ...withSessionSettings(address),
    application_name: 'circulation-back-office',
    statement_timeout: STATEMENT_LIMIT_MS,
    max: poolSize,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    types: wireTypes,
    Client: guardedClient(),
  })
  const slow = watchStatements(pool, slowMs)
  let closing = false
  // The pool listens only while a connection is idle. A connection that breaks between two statements of a transaction
  // would end the process. The next statement on it is refused, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => closing || warn(`数据库连接中断：${error.message}`))
  try {
    const serverVersion = await requireVersion(pool)
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const close = () => {
      closing = true
      return kysely.destroy()
    }
    return { pool, kysely, serverVersion, slow, close }
  } catch (error) {
    await pool.end()
    throw connectionError(error)
  }
}

/** Compiling a statement takes up to 300 ms, more than it saves. PostgreSQL would do it for page jumps and counts. */
const NO_COMPILER = '-c jit=off'
const SESSION_OPTIONS = `-c timezone=Asia/Shanghai -c datestyle=ISO ${NO_COMPILER}`

function withSessionSettings(address: DatabaseAddress): pg.PoolConfig {
  if (!('connectionString' in address)) return { ...address, options: SESSION_OPTIONS }
  // Options inside an address replace those beside it, and the last of several counts.
  const joint = address.connectionString.includes('?') ? '&' : '?'
  return { connectionString: `${address.connectionString}${joint}options=${encodeURIComponent(SESSION_OPTIONS)}` }
}

async function requireVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  const { number, version } = rows[0]!
  if (Number(number) >= OLDEST_SERVER) return version.split(' ')[0]!
  throw new StartupError(`数据库版本为 PostgreSQL ${version}，需要 15 或更高版本；请升级数据库或更改 DATABASE_URL。`)
}
