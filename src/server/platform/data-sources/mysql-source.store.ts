import { connect as connectSocket, type Socket } from 'node:net'
import type { Pool, PoolConnection } from 'mysql2'
import { guardStream } from '#server/db/guarded-stream.ts'
import type { Targets } from '../targets/targets.ts'
import { collectRows } from './collected-rows.ts'
import { numberOfBits } from './mysql-bits.ts'
import type { PoolLimits } from './postgres-source.store.ts'
import { requireReading } from './read-statement.ts'
import type { Source, SourceAnswer, SourceLimits, SourceSettings, SqlQuery } from './source.ts'
import { untilAborted } from './until-aborted.ts'

const LONGEST_QUEUE = 100
/** Type of a BIT column, often used as a boolean. */
const BIT = 16

/** A MySQL or MariaDB database. The first connection of a pool resolves the address and loads the driver. */
export function createMysqlSource(
  settings: SourceSettings,
  targets: Pick<Targets, 'resolve'>,
  limits: PoolLimits,
  mostBytes = MOST_BYTES,
): Source {
  let opening: Promise<Pool> | undefined
  const pool = () => {
    opening ??= openPool(settings, targets, { ...limits, mostBytes }).catch((error: unknown) => {
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
      const connection = await untilAborted(signal, checkedOut(await pool(), signal), () => undefined)
      answered.set(streamOf(connection), 0)
      try {
        const answer = await untilAborted(signal, read(connection, { sql, values }, limits), () => connection.destroy())
        // More rows would still arrive on this connection.
        if (answer.truncated) connection.destroy()
        else connection.release()
        return answer
      } catch (error) {
        connection.destroy()
        throw error
      }
    },
    async close() {
      const open = await opening?.catch(() => undefined)
      opening = undefined
      await new Promise<void>((resolve) => (open === undefined ? resolve() : open.end(() => resolve())))
    },
  }
}

async function openPool(
  settings: SourceSettings,
  targets: Pick<Targets, 'resolve'>,
  { mostBytes, ...limits }: PoolLimits & { mostBytes: number },
) {
  const { host, port, database, username, password, tls } = settings
  const target = await targets.resolve(host, port)
  const { createPool } = await import('mysql2')
  const pool = createPool({
    // TLS verifies the name; the socket connects to the address that was judged.
    ...{ host: target.host, port, user: username, password },
    ...(database !== '' && { database }),
    stream: () => {
      const socket = connectSocket({ host: target.address, port })
      return tls === 'off' ? limitAnswers(socket, mostBytes) : guardStream(socket, () => undefined)
    },
    ...(tls !== 'off' && { ssl: { rejectUnauthorized: tls === 'verify', verifyIdentity: tls === 'verify' } }),
    connectionLimit: limits.maxConnections,
    maxIdle: limits.maxConnections - 1,
    idleTimeout: limits.idleMs,
    connectTimeout: limits.connectMs,
    queueLimit: LONGEST_QUEUE,
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
    ...{ charset: 'utf8mb4', timezone: '+08:00', dateStrings: true },
    ...{ supportBigNumbers: true, bigNumberStrings: false, decimalNumbers: true },
  })
  pool.on('connection', (connection) => {
    // With TLS, the driver reads another stream.
    if (tls !== 'off') limitAnswers(streamOf(connection), mostBytes)
    // A failed connection fails its statement. Without a listener, a second error would end the process.
    connection.on('error', () => undefined)
  })
  return pool
}

/** Bytes that a server may send for one query; the driver joins a packet before it shows a row. */
const MOST_BYTES = 64 * 1024 * 1024
/** Bytes that arrived for the query that runs, or for the sign-in. */
const answered = new WeakMap<Socket, number>()

/** Ends a connection on which too much arrives. */
function limitAnswers(stream: Socket, mostBytes: number): Socket {
  return guardStream(stream, (chunk) => {
    const bytes = (answered.get(stream) ?? 0) + chunk.length
    if (bytes > mostBytes) throw new Error('too many bytes from the data source')
    answered.set(stream, bytes)
  })
}

const streamOf = (connection: object) => (connection as { stream: Socket }).stream

/** Releases a connection immediately if it comes after the abort. */
function checkedOut(pool: Pool, signal: AbortSignal): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => {
      if (error) reject(error)
      else {
        if (signal.aborted) connection.release()
        resolve(connection)
      }
    })
  })
}

/** Reads row by row, by a prepared statement in a read-only session. */
async function read(connection: PoolConnection, query: Required<SqlQuery>, limits: SourceLimits) {
  await run(connection, 'set session transaction read only')
  await run(connection, "set session time_zone = '+08:00'")
  // MySQL and MariaDB each know only one of the two. The connection is closed at the time limit anyway.
  await run(connection, `set session max_execution_time = ${Math.ceil(limits.timeoutMs)}`).catch(() =>
    run(connection, `set session max_statement_time = ${limits.timeoutMs / 1000}`).catch(() => undefined),
  )
  await run(connection, 'start transaction read only')
  const answer = await rowsOf(connection, query, limits)
  if (!answer.truncated) await run(connection, 'rollback')
  return answer
}

function rowsOf(connection: PoolConnection, { sql, values }: Required<SqlQuery>, limits: SourceLimits) {
  return new Promise<SourceAnswer>((resolve, reject) => {
    const collected = collectRows(limits)
    let columns: string[] = []
    let bits: string[] = []
    const running = connection.execute(sql, [...values])
    running.on('error', reject)
    // A connection that breaks tells commands without a callback nothing.
    connection.once('error', reject)
    running.on('fields', (fields: readonly { name: string; columnType?: number }[] = []) => {
      columns = fields.map(({ name }) => name)
      bits = fields.filter(({ columnType }) => columnType === BIT).map(({ name }) => name)
    })
    running.on('result', (row: Record<string, unknown>) => {
      const numbers = bits.map((name) => [name, numberOfBits(row[name])])
      if (!collected.add({ ...row, ...Object.fromEntries(numbers) })) resolve(collected.answer(columns))
    })
    running.on('end', () => {
      connection.off('error', reject)
      resolve(collected.answer(columns))
    })
  })
}

function run(connection: PoolConnection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => connection.query(sql, (error) => (error ? reject(error) : resolve())))
}
