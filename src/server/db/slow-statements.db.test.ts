import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from './slow-statements.ts'
import { createTestDatabase } from './testing/test-database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 2 })
})
afterAll(() => test.drop())

describe('slow statements', () => {
  it('are recorded with their times and without their values, for all callers', async () => {
    const pool = new pg.Pool({ ...test.database.pool.options, max: 2 })
    const slow = watchStatements(pool, 40)
    const kysely = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
    for (const _ of [1, 2]) await pool.query('select pg_sleep($1),\n  $2::text', [0.06, 'tell-nobody'])
    await sql`select pg_sleep(${0.06}) as slept`.execute(kysely)
    await pool.query('select 1')
    await expect(pool.query('select pg_sleep(0.06), 1 / 0')).rejects.toThrow('division by zero')
    await kysely.destroy()
    const found = slow.list()
    expect(found.map(({ statement }) => statement)).toEqual(
      expect.arrayContaining(['select pg_sleep($1), $2::text', 'select pg_sleep($1) as slept']),
    )
    const [twice] = found.filter(({ calls }) => calls === 2)
    expect(twice!.averageMs).toBeGreaterThanOrEqual(40)
    expect(twice!.longestMs).toBeGreaterThanOrEqual(twice!.averageMs)
    expect(JSON.stringify(found)).not.toContain('tell-nobody')
    expect(found.some(({ statement }) => statement === 'select 1')).toBe(false)
  })
})
