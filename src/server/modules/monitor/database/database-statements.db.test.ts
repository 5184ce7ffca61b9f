import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { createDatabaseRepository } from './database.repository.ts'
import { createDatabaseService } from './database.service.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ empty: true })
})
afterAll(() => test.drop())

function read() {
  const { pool, slow } = test.database
  return createDatabaseService({ database: createDatabaseRepository({ pool }), pool, slow, version: '15' }).read()
}
const marked = `select 7 as asked_by_this_test, pg_sleep(0.01)`

describe('the statements of a database', () => {
  it('are the slow ones of this process without the extension', async () => {
    await test.database.pool.query(marked)
    const { statements, statementsFrom } = await read()
    expect(statementsFrom).toBe('本进程记录的超过 500 毫秒的语句')
    expect(statements).toEqual([])
  })

  it('are those that the server counted, of this database and without their values, with the extension', async () => {
    const { pool } = test.database
    await pool.query('create extension pg_stat_statements')
    const { rows } = await pool.query<{ loaded: string }>(
      `select current_setting('shared_preload_libraries') as loaded`,
    )
    // The server of TEST_DATABASE_URL may run without the extension; then there is nothing to read.
    const isCounting = rows[0]!.loaded.includes('pg_stat_statements')
    for (let times = 0; times < 3; times += 1) await pool.query(marked)
    const { statements, statementsFrom } = await read()
    expect(statementsFrom.includes('pg_stat_statements')).toBe(isCounting)
    const own = statements.find(({ statement }) => statement.includes('asked_by_this_test'))
    if (!isCounting) return expect(own).toBeUndefined()
    expect(own).toMatchObject({
      statement: expect.not.stringContaining('7'),
      calls: expect.toSatisfy((calls) => calls >= 3),
    })
    expect(own!.averageMs).toBeGreaterThanOrEqual(10)
    expect(own!.totalMs).toBeGreaterThanOrEqual(own!.longestMs)
  })

  it('are those of this process again when the extension is not accessible', async () => {
    await test.database.pool.query('drop extension pg_stat_statements')
    expect((await read()).statementsFrom).toContain('本进程')
  })
})
