import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'

interface Within {
  readonly database: Pick<Database, 'kysely'>
  /** How long one statement may take, ms; without it as long as any statement of the connection. */
  readonly statementLimitMs?: number
}

/**
 * Reads in one transaction: all of one moment, and unable to write whatever the statement says.
 * @param signal ends the statement under way, too
 * @throws AbortError when the signal came before the first statement; afterwards what PostgreSQL says of one that was ended
 */
export async function readOnly<Context extends Within, T>(
  context: Context,
  read: (inside: Context) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { database, statementLimitMs: limit } = context
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const limited = limit === undefined ? sql`` : sql`set_config('statement_timeout', ${String(limit)}, true),`
      // What is read by a cursor is read to its end, so the first rows alone need not come soon.
      const { rows } = await sql<{ backend: number }>`
        select ${limited} set_config('cursor_tuple_fraction', '1', true), pg_backend_pid() as backend`.execute(
        transaction,
      )
      const inside = { ...context, database: { kysely: transaction as Kysely<Tables> } }
      const work = () => read(inside)
      return signal ? endedBy(signal, database, rows[0]!.backend, work) : work()
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
