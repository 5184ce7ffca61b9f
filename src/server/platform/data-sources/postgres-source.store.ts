import { isIP } from 'node:net'
import pg from 'pg'
import { wireTypes } from '#server/db/connection-types.ts'
import { guardedClient } from '#server/db/guarded-client.ts'
import type { Targets } from '../targets/targets.ts'
import { collectRows } from './collected-rows.ts'
import { requireReading } from './read-statement.ts'
import type { Source, SourceAnswer, SourceLimits, SourceSettings, SqlQuery } from './source.ts'
import { untilAborted } from './until-aborted.ts'

export interface PoolLimits {
  /** Connections of one process to one source. */
  maxConnections: number
  /** Ms after which an unused connection is closed. */
  idleMs: number
  /** Time to get a connection, ms. */
  connectMs: number
}

const ROWS_AT_A_TIME = 200

/** A PostgreSQL database. The first connection of a pool resolves the address. */
export function createPostgresSource(
  settings: SourceSettings,
  targets: Pick<Targets, 'resolve'>,
  limits: PoolLimits,
): Source {
  let opening: Promise<pg.Pool> | undefined
  const pool = () => {
    opening ??= openPool(settings, targets, limits).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    probe: { sql: 'select 1 as answer' },
    async query(query, limits, signal) {
      const { sql, values = [] } = query as SqlQuery
      requireReading(sql)
      const client = await untilAborted(signal, checkedOut(await pool(), signal), () => undefined)
      let isBroken = true
      try {
        const answer = await untilAborted(signal, read(client, { sql, values }, limits), () => endNow(client))
        isBroken = false
        return answer
      } finally {
        client.release(isBroken)
      }
    },
    async close() {
      const open = opening
      opening = undefined
      await (await open?.catch(() => undefined))?.end()
    },
  }
}

async function openPool(settings: SourceSettings, targets: Pick<Targets, 'resolve'>, limits: PoolLimits) {
  const { host, port, database, username, password, tls } = settings
  const target = await targets.resolve(host, port)
  const pool = new pg.Pool({
    host: target.address,
    ...{ port, database, user: username, password },
    ssl: tls !== 'off' && { rejectUnauthorized: tls === 'verify', ...servername(target.host) },
    max: limits.maxConnections,
    idleTimeoutMillis: limits.idleMs,
    connectionTimeoutMillis: limits.connectMs,
    application_name: 'report',
    allowExitOnIdle: true,
    types: wireTypes,
    Client: guardedClient(),
  })
  // An unused connection that breaks is replaced by the next one.
  pool.on('error', () => undefined)
  // A used connection that breaks fails its statement. Without a listener, the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function servername(host: string): { servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {}
}

/** Releases a connection immediately if it comes after the abort. */
async function checkedOut(pool: pg.Pool, signal: AbortSignal): Promise<pg.PoolClient> {
  const client = await pool.connect()
  if (signal.aborted) client.release()
  return client
}

/** Reads one snapshot by a cursor, in a read-only transaction that is always rolled back. */
async function read(client: pg.PoolClient, { sql, values }: Required<SqlQuery>, limits: SourceLimits) {
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    await client.query(
      `select set_config('statement_timeout', $1, true), set_config('timezone', 'Asia/Shanghai', true),
              set_config('idle_in_transaction_session_timeout', $1, true)`,
      [String(limits.timeoutMs)],
    )
    // The extended protocol accepts one statement only, so nothing behind a semicolon can end the transaction.
    const declare = { text: `declare rows_of_source no scroll cursor for ${sql}`, values: [...values] }
    const oneOnly: pg.QueryConfig & { queryMode: 'extended' } = { ...declare, queryMode: 'extended' }
    await client.query(oneOnly)
    return await fetched(client, limits)
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

async function fetched(client: pg.PoolClient, limits: SourceLimits): Promise<SourceAnswer> {
  const collected = collectRows(limits)
  for (;;) {
    const { rows, fields } = await client.query(`fetch ${ROWS_AT_A_TIME} from rows_of_source`)
    const columns = fields.map(({ name }) => name)
    if (!rows.every((row) => collected.add(row)) || rows.length < ROWS_AT_A_TIME) return collected.answer(columns)
  }
}

/** Closes the connection; the time-out of the database ends the statement at the latest. */
function endNow(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}
