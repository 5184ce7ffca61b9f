import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '#server/db/connection.ts'
import { readOnly } from './read-only.ts'

/** A database that records its statements, and is slow to cancel one. */
function slowToCancel(events: string[]): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql }: CompiledQuery): Promise<QueryResult<R>> {
      if (sql.includes('pg_cancel_backend')) {
        events.push('cancel')
        await new Promise((resolve) => setImmediate(resolve))
        events.push('cancelled')
      }
      return { rows: [{ backend: 7 } as R] }
    },
    streamQuery: () => {
      throw new Error('no streams')
    },
  }
  class Driver extends DummyDriver {
    override acquireConnection = async () => connection
    override commitTransaction = async () => void events.push('commit')
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

it('a reading whose caller goes away keeps its connection until nothing can end a statement on it', async () => {
  const events: string[] = []
  const leaving = new AbortController()
  const kysely = slowToCancel(events)
  await readOnly({ database: { kysely } }, async () => leaving.abort(), leaving.signal)
  expect(events).toEqual(['cancel', 'cancelled', 'commit'])
})

it('a reading that is over is not ended', async () => {
  const events: string[] = []
  const leaving = new AbortController()
  const kysely = slowToCancel(events)
  await readOnly({ database: { kysely } }, async () => undefined, leaving.signal)
  leaving.abort()
  expect(events).toEqual(['commit'])
})
