import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../db/connection.ts'
import { AppError } from '../http/errors.ts'
import type { RecordContext } from '../records/record-context.ts'

interface Within {
  /** How long one statement may take, ms. */
  readonly statementLimitMs: number
}

/**
 * Reads in one transaction: all of one moment, and unable to write whatever the statement says.
 * @param signal ends the statement under way, too
 * @throws AbortError when the signal came before the first statement; afterwards what PostgreSQL says of one that was ended
 */
export async function readOnly<Context extends RecordContext & Within, T>(
  context: Context,
  read: (inside: Context) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return context.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // What is read by a cursor is read to its end, so the first rows alone need not come soon.
      const { rows } = await sql<{ backend: number }>`
        select set_config('statement_timeout', ${String(context.statementLimitMs)}, true),
          set_config('cursor_tuple_fraction', '1', true), pg_backend_pid() as backend`.execute(transaction)
      const inside = { ...context, database: { kysely: transaction as Kysely<Tables> } }
      const work = () => read(inside)
      return signal ? endedBy(signal, context.database, rows[0]!.backend, work) : work()
    })
}

/** Its caller has gone: the statement that works for him is ended, on another connection. */
async function endedBy<T>(
  signal: AbortSignal,
  { kysely }: Pick<Database, 'kysely'>,
  backend: number,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  let ending: Promise<unknown> | undefined
  const end = () => {
    // Where there is no connection to say it on, the time-out ends the statement.
    ending = sql`select pg_cancel_backend(${backend})`.execute(kysely).catch(() => undefined)
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', end)
    // The connection goes to somebody else soon, whose statement is not to be ended.
    await ending
  }
}

const QUERY_CANCELED = '57014'
/** Values and types of the statement that do not fit each other, such as a parameter that was not given its type. */
const UNFIT = /^(21|22|42)/

/** @throws AppError REPORT_TIMEOUT for a statement that PostgreSQL ended, REQUEST_INVALID for one that it cannot do */
export async function inTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string }
    if (code === QUERY_CANCELED) throw new AppError('REPORT_TIMEOUT')
    if (typeof code === 'string' && UNFIT.test(code))
      throw new AppError('REQUEST_INVALID', { reason: `报表SQL无法执行：${message}` })
    throw error
  }
}
