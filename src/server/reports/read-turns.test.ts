import { expect, it } from 'vitest'
import { createReadTurns } from './read-turns.ts'

it('lets nobody take all places with slow reads', async () => {
  const inTurn = createReadTurns(2)
  const [running, ends] = [new Set<string>(), [] as (() => void)[]]
  const read = (userId: string, name: string) =>
    inTurn({ userId }, () => {
      running.add(name)
      return new Promise<void>((resolve) => void ends.push(resolve))
    })
  const reads = [read('a', 'a1'), read('a', 'a2'), read('a', 'a3'), read('b', 'b1')]
  await Promise.resolve()
  expect([...running]).toEqual(['a1', 'b1'])
  while (running.size < 4) {
    ends.shift()!()
    await new Promise((resolve) => setTimeout(resolve))
  }
  for (const end of ends) end()
  await Promise.all(reads)
})

it('refuses a read when too many wait already', async () => {
  const inTurn = createReadTurns(1)
  const never = new Promise<void>(() => undefined)
  for (let count = 0; count <= 200; count += 1) inTurn({ userId: 'a' }, () => never).catch(() => undefined)
  await expect(inTurn({ userId: 'a' }, () => never)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
