import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { createOneTimeValues, type OneTimeValues } from './one-time-values.store.ts'

const MINUTE_MS = 60_000
let test: TestDatabase
let values: OneTimeValues
beforeAll(async () => {
  test = await createTestDatabase()
  values = createOneTimeValues(test.database)
})
afterAll(() => test.drop())

describe('a one-time value', () => {
  it('is had once, also when many ask at the same time', async () => {
    const key = await values.issue('recovery', { userId: 'u1' }, MINUTE_MS)
    const taken = await Promise.all(Array.from({ length: 4 }, () => values.take('recovery', key)))
    expect(taken.filter((each) => each !== undefined)).toEqual([
      { payload: { userId: 'u1' }, remainingMs: expect.any(Number) },
    ])
    expect(await values.take('recovery', key)).toBeUndefined()
  })

  it('is good for its purpose only', async () => {
    const key = await values.issue('recovery', {}, MINUTE_MS)
    expect(await values.take('third-login', key)).toBeUndefined()
    expect(await values.take('recovery', key)).toBeDefined()
  })

  it('ends with its time', async () => {
    const key = await values.issue('recovery', {}, 0)
    expect(await values.take('recovery', key)).toBeUndefined()
  })

  it('leaves a key in the table that cannot be used', async () => {
    const key = await values.issue('recovery', {}, MINUTE_MS)
    const { rows } = await test.database.pool.query('select key_hash from sys_one_time_value')
    expect(rows.some(({ key_hash }) => key_hash.toString('utf8').includes(key))).toBe(false)
  })

  it('is forgotten when it has expired, and not before', async () => {
    await test.database.pool.query('delete from sys_one_time_value')
    await values.put('captcha', 'over', {}, 0)
    await values.put('captcha', 'good', {}, MINUTE_MS)
    await values.removeExpired()
    expect(await values.take('captcha', 'good')).toBeDefined()
    const { rowCount } = await test.database.pool.query('select from sys_one_time_value')
    expect(rowCount).toBe(0)
  })
})
