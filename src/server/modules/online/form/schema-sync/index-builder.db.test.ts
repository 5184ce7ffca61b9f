import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { createIndexBuilder } from './index-builder.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const query = async (statement: string) => (await test.database.pool.query(statement)).rows
const states = (table: string) =>
  query(`select indisvalid as valid from pg_index where indrelid = '${table}'::regclass order by indexrelid`)
const index = (name: string, ...columns: string[]) => ({ name, columns, unique: false })
const builder = () => {
  const reported: string[] = []
  return {
    told: reported,
    ...createIndexBuilder({ kysely: test.database.kysely, warn: (message) => void reported.push(message) }),
  }
}

it('makes one index after the other, none twice, and logs failures', async () => {
  await query('create table shops (code text, town text)')
  const { build, whenIdle, told: reported } = builder()
  build('shops', [index('by_code', 'code'), index('by_none', 'none'), index('by_town', 'town')])
  build('shops', [index('by_code', 'code')])
  await whenIdle()
  expect(await states('shops')).toEqual([{ valid: true }, { valid: true }])
  expect(reported).toEqual([expect.stringContaining('index of shops (none) not made')])
  // The connection goes back with its usual time limit.
  const limits = await Promise.all([1, 2, 3, 4].map(() => query('show statement_timeout')))
  expect(limits.flat().map((row) => row.statement_timeout)).toEqual(Array(4).fill('30s'))
})

it('cancels its statement when the server stops', async () => {
  await query('create table orders (code text)')
  const reader = await test.database.pool.connect()
  try {
    await reader.query('begin isolation level repeatable read')
    await reader.query('select 1 from sys_user limit 1')
    const { build, stop, told: reported } = builder()
    build('orders', [index('by_order', 'code'), index('by_order_again', 'code')])
    await expect.poll(() => states('orders'), { timeout: 30_000, interval: 50 }).toEqual([{ valid: false }])
    await stop()
    expect(reported).toHaveLength(1)
    expect(await states('orders')).toEqual([{ valid: false }])
  } finally {
    reader.release(true)
  }
})
