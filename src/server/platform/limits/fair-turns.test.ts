import { describe, expect, it } from 'vitest'
import { createFairTurns, type FairTurns } from './fair-turns.ts'
import { TooBusy } from './limiter.ts'

const PATIENCE_MS = 600_000
const LIMITS = { parallel: 2, ofOne: 1, mostWaiting: 2 }

/** Tasks that the test ends. */
function harness(inTurn: FairTurns) {
  const began: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    began.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  return {
    began,
    refused,
    /** The first letter of a name is the source. */
    async come(...names: string[]) {
      for (const name of names) inTurn(name[0]!, PATIENCE_MS, task(name)).catch(() => refused.push(name))
      await settled()
    },
    async end(name: string) {
      ends.get(name)!()
      await settled()
    },
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('turns that sources share', () => {
  it('leave a place to others, however much one source asks for', async () => {
    const { come, began, refused } = harness(createFairTurns(LIMITS))
    await come('a1', 'a2', 'a3', 'a4', 'a5')
    expect({ began, refused }).toEqual({ began: ['a1'], refused: ['a4', 'a5'] })
    await come('b1')
    expect(began).toEqual(['a1', 'b1'])
  })

  it('give a waiting place to a source with fewer', async () => {
    const { come, end, began, refused } = harness(createFairTurns(LIMITS))
    await come('a1', 'b1', 'a2', 'a3', 'c1')
    expect({ began, refused }).toEqual({ began: ['a1', 'b1'], refused: ['a3'] })
    // A source with equally many is not displaced.
    await come('d1', 'c2', 'a4')
    expect(refused).toEqual(['a3', 'd1', 'c2', 'a4'])
    await end('b1')
    expect(began).toEqual(['a1', 'b1', 'c1'])
    await end('a1')
    expect(began).toEqual(['a1', 'b1', 'c1', 'a2'])
  })

  it('go round', async () => {
    const { come, end, began } = harness(createFairTurns({ parallel: 1, ofOne: 1, mostWaiting: 9 }))
    await come('a1', 'a2', 'a3', 'b1', 'b2', 'c1')
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('are given up by tasks that fail, and by those that would wait too long', async () => {
    const inTurn = createFairTurns({ ...LIMITS, parallel: 1, mostWaiting: 1 })
    const { come, end, began } = harness(inTurn)
    await come('a1')
    await expect(inTurn('b', 1, async () => 'late')).rejects.toThrow(TooBusy)
    await come('c1')
    await end('a1')
    expect(began).toEqual(['a1', 'c1'])
    const fail = async () => {
      throw new Error('failed')
    }
    const failing = expect(inTurn('d', PATIENCE_MS, fail)).rejects.toThrow('failed')
    await end('c1')
    await failing
    expect(await inTurn('d', PATIENCE_MS, async () => 'in time')).toBe('in time')
  })
})
