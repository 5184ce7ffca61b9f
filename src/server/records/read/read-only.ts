import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'

interface Within {
  readonly database: Pick<Database, 'kysely'>
  /** Time limit of one statement, ms; by default the limit of the connection. */
  readonly statementLimitMs?: number
}

/**
 * Reads in one transaction: one snapshot, and no statement can write.
 * @param signal also ends the running statement
 * @throws AbortError when the signal comes before the first statement; afterwards the error of PostgreSQL for a
 * cancelled statement
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
      // A cursor is read to its end, so a plan with fast first rows has no advantage.
      const { rows } = await sql<{ backend: number }>`
        select ${limited} set_config('cursor_tuple_fraction', '1', true), pg_backend_pid() as backend`.execute(
        transaction,
      )
      const inside = { ...context, database: { kysely: transaction as Kysely<Tables> } }
      const work = () => read(inside)
      return signal ? endedBy(signal, database, rows[0]!.backend, work) : work()
    })
}

/** Cancels the running statement when the caller disconnects, on another connection. */
async function endedBy<T>(
  signal: AbortSignal,
  { kysely }: Pick<Database, 'kysely'>,
  backend: number,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  let ending: Promise<unknown> | undefined
  const end = () => {
    // Without a free connection for the cancel, the time-out ends the statement.
    ending = sql`select pg_cancel_backend(${backend})`.execute(kysely).catch(() => undefined)
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', end)
    // The connection soon serves another caller, whose statement must not be cancelled.
    await ending
  }
}
