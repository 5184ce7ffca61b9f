import { parseSync } from 'libpg-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#server/db/testing/test-database.ts'
import { reservedWords } from '#server/modules/online/form/checks/reserved-words.repository.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { formProblems } from '#shared/documents/online-form/checks/form-problems.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import { type SeededRandom, seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'

const seed = testSeed('INJECTION_SEED')
const NAMES = Number(process.env.INJECTION_MUTATIONS ?? 3_000)

let test: Awaited<ReturnType<typeof createTestDatabase>>
let words: string[]
let reserved: ReadonlySet<string>
beforeAll(async () => {
  test = await createTestDatabase()
  reserved = await reservedWords(test.database)
  const { rows } = await test.database.pool.query<{ word: string }>('select word from pg_get_keywords()')
  words = rows.map(({ word }) => word)
})
afterAll(() => test.drop())

const PLUGINS = [
  ...[
    'a',
    'name',
    'order',
    'id',
    'tenant_id',
    'user',
    'x1',
    '_',
    '__',
    '1',
    'A',
    '名称',
    'é',
    'ﬀ',
    'а',
    'x'.repeat(31),
  ],
  ...['"', "'", '`', '\\', ';', '--', '/*', '.', ',', '(', ')', ' ', '\n', '\u0000', '\u200b', '$', '#{id}', '%', '-'],
  ...['__proto__', 'constructor', 'toString', 'create_by', 'del_flag', 'rowState', 'x'.repeat(64)],
]

function nameOf(random: SeededRandom): string {
  const count = 1 + random.whole(3)
  return Array.from({ length: count }, () => random.pick(random.chance(0.3) ? words : PLUGINS)).join('')
}

describe(`names of tables and fields (INJECTION_SEED=${seed})`, () => {
  it.each([
    "order'",
    'a"b',
    'a;drop table x',
    '名称',
    'x'.repeat(64),
    'select',
    'user',
    '1a',
    '',
    'a b',
    'pg.x',
    'a__b_',
  ])('are refused for a table: %s', (name) =>
    expect(problemsOf(name, 'sound').map(({ field }) => field)).toContain('tableName'),
  )

  it.each(["order'", 'a"b', '名称', 'x'.repeat(64), 'select', 'id', 'tenant_id', 'constructor', '__proto__', '', 'a_'])(
    'are refused for a field: %s',
    (name) => expect(problemsOf('sound', name).map(({ field }) => field)).toContain('fields[0].dbFieldName'),
  )

  it(`that are taken, of ${NAMES}, mean themselves to the database without quotes`, { timeout: 1_800_000 }, () => {
    const random = seededRandom(seed)
    let taken = 0
    for (let attempt = 0; attempt < NAMES; attempt++) {
      const [table, column] = random.chance(0.5) ? [nameOf(random), 'sound'] : ['sound', nameOf(random)]
      if (problemsOf(table, column).length > 0) continue
      taken += 1
      const { entity } = documentsOfForm(formWith(table, column), [])
      // The engine considers the names of this entity safe.
      const { name } = tableOf(entity)
      const columns = [...tableOf(entity).stored.values()].map((field) => field.column)
      expect(columns).toContain(readName(column))
      expect([table, column, namesIn(`create table ${name} (${readName(column)} text)`)]).toEqual([
        ...[table, column],
        [name, readName(column)],
      ])
    }
    expect(taken).toBeGreaterThan(NAMES / 100)
    expect(taken).toBeLessThan(NAMES / 2)
  })
})

/** Name as the form reads it: in lower case, without surrounding blanks. */
const readName = (column: string) => formWith('sound', column).fields[0]!.dbFieldName

const formWith = (tableName: string, dbFieldName: string) =>
  readForm({ tableName, tableTxt: '表' }, [{ dbFieldName, dbFieldTxt: '字段' }])

const problemsOf = (table: string, column: string) => formProblems(formWith(table, column), reserved)

/** Names in a statement, by the parser of PostgreSQL: one table, and one column. */
function namesIn(statement: string): string[] {
  interface Parsed {
    stmts: {
      stmt: { CreateStmt: { relation: { relname: string }; tableElts: { ColumnDef: { colname: string } }[] } }
    }[]
  }
  const { stmts } = parseSync(statement) as Parsed
  return stmts.flatMap(({ stmt: { CreateStmt: attempt } }) => [
    attempt.relation.relname,
    ...attempt.tableElts.map(({ ColumnDef }) => ColumnDef.colname),
  ])
}
