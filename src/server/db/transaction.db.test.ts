import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { inTransaction } from './transaction.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ empty: true })
  await test.database.pool.query('create table item (id int primary key, amount int not null)')
})
beforeEach(() => test.database.pool.query('truncate item; insert into item values (1, 0), (2, 0)'))
afterAll(() => test.drop())

async function amounts(): Promise<unknown[]> {
  const rows = await test.database.kysely.selectFrom('item').select('amount').orderBy('id').execute()
  return rows.map(({ amount }) => amount)
}

describe('a unit of work', () => {
  it('writes all and then lets the effects happen, in order', async () => {
    const seen: unknown[] = []
    const result = await inTransaction(test.database.kysely, async ({ transaction, afterCommit }) => {
      afterCommit(async () => seen.push('first', await amounts()))
      afterCommit(() => seen.push('second'))
      await transaction.updateTable('item').set({ amount: 5 }).execute()
      return 'done'
    })
    expect(result).toBe('done')
    expect(seen).toEqual(['first', [5, 5], 'second'])
  })

  it('writes nothing and has no effect when it fails', async () => {
    const seen: string[] = []
    const failing = inTransaction(test.database.kysely, async ({ transaction, afterCommit }) => {
      afterCommit(() => seen.push('effect'))
      await transaction.updateTable('item').set({ amount: 5 }).execute()
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await amounts()).toEqual([0, 0])
    expect(seen).toEqual([])
  })

  it('takes in what joins it: all is written or nothing, and effects wait for the end', async () => {
    const seen: string[] = []
    const both = (fails: boolean) =>
      inTransaction(test.database.kysely, async ({ transaction, afterCommit }) => {
        await inTransaction(transaction, async (inner) => {
          inner.afterCommit(() => seen.push('inner'))
          await inner.transaction.updateTable('item').set({ amount: 5 }).execute()
        })
        afterCommit(() => seen.push('outer'))
        expect([seen, await amounts()]).toEqual([[], [0, 0]])
        if (fails) throw new Error('refused')
      })
    await expect(both(true)).rejects.toThrow('refused')
    expect([seen, await amounts()]).toEqual([[], [0, 0]])
    await both(false)
    expect([seen, await amounts()]).toEqual([
      ['inner', 'outer'],
      [5, 5],
    ])
  })

  it('is not written again when an effect fails, whatever the reason', async () => {
    let attempts = 0
    const work = inTransaction(test.database.kysely, async ({ transaction, afterCommit }) => {
      attempts += 1
      afterCommit(() => Promise.reject(Object.assign(new Error('effect'), { code: '40P01' })))
      await transaction.updateTable('item').set({ amount: 5 }).execute()
    })
    await expect(work).rejects.toThrow('effect')
    expect(attempts).toBe(1)
    expect(await amounts()).toEqual([5, 5])
  })

  it('is tried again when it lost a deadlock, with its effects once', async () => {
    const seen: number[] = []
    let attempts = 0
    let bothHold: (() => void) | undefined
    const holding = new Promise<void>((resolve) => {
      bothHold = resolve
    })
    let holders = 0
    const add = (first: number, second: number) =>
      inTransaction(test.database.kysely, async ({ transaction, afterCommit }) => {
        attempts += 1
        afterCommit(() => seen.push(first))
        await transaction.updateTable('item').set({ amount: 1 }).where('id', '=', first).execute()
        holders += 1
        if (holders === 2) bothHold?.()
        await holding
        await transaction.updateTable('item').set({ amount: 2 }).where('id', '=', second).execute()
      })
    await Promise.all([add(1, 2), add(2, 1)])
    expect(attempts).toBe(3)
    expect(seen.sort()).toEqual([1, 2])
  })
})
