import { expect, it } from 'vitest'
import { createPersonTurns } from './person-turns.ts'

it('refuses a task that waited too long behind tasks of its person, and runs those of others', async () => {
  const inTurn = createPersonTurns({ parallel: 2, ofOne: 1, mostWaiting: 9, patienceMs: 20 })
  void inTurn({ userId: 'a' }, () => new Promise(() => undefined))
  await expect(inTurn({ userId: 'a' }, async () => 'late')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await inTurn({ userId: 'b' }, async () => 'done')).toBe('done')
})

it('passes on the failure of a task', async () => {
  const inTurn = createPersonTurns({ parallel: 1, ofOne: 1, mostWaiting: 9, patienceMs: 20 })
  await expect(inTurn({ userId: 'a' }, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(await inTurn({ userId: 'a' }, async () => 'next')).toBe('next')
})
