import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** Writes statements and has no connection. */
const writer = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A part of statements that is always the same, written once: a list of thirty columns costs more to write than a
 * page of rows to read.
 * @throws when it binds a value.
 */
export function rendered<T = unknown>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(writer)
  if (parameters.length > 0) throw new Error('a part with values is written anew for each statement')
  return sql.raw<T>(text)
}
