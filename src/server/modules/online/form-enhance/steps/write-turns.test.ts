import { describe, expect, it } from 'vitest'
import { AppError } from '#server/http/answers/errors.ts'
import { createWriteTurns, type WriteTurnLimits } from './write-turns.ts'

const LIMITS: WriteTurnLimits = { parallel: 3, ofOneForm: 2, mostWaiting: 100, patienceMs: 60_000 }

/** Writes that end when the test ends them. A name is a form and a person, then anything. */
function fixture(limits: Partial<WriteTurnLimits> = {}) {
  const inTurn = createWriteTurns({ ...LIMITS, ...limits })
  const began: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    began,
    refused,
    async come(...names: string[]) {
      for (const name of names) {
        const write = () => {
          began.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        }
        inTurn(name[0]!, name[1]!, write).catch((error: unknown) => {
          refused.push(error instanceof AppError ? `${name} ${error.code}` : `${name} ${String(error)}`)
        })
      }
      await settled()
    },
    async end(name: string) {
      ends.get(name)!()
      await settled()
    },
  }
}
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

describe('writes of forms with scripts', () => {
  it('all run, however many are sent in parallel', async () => {
    const { come, end, began, refused } = fixture()
    await come(...names('f1', 100))
    expect(began).toEqual(names('f1', 2))
    for (const name of names('f1', 100)) await end(name)
    expect([began, refused]).toEqual([names('f1', 100), []])
  })

  it('take turns by person', async () => {
    const { come, end, began } = fixture()
    await come('fa0', 'fa1', 'fa2', 'fa3', 'fa4', 'fb0', 'fc0')
    for (const name of ['fa0', 'fa1', 'fa2', 'fb0', 'fc0']) await end(name)
    expect(began).toEqual(['fa0', 'fa1', 'fa2', 'fb0', 'fc0', 'fa3', 'fa4'])
  })

  it('of one form leave room to another form', async () => {
    const { come, end, began } = fixture()
    await come(...names('fa', 50), 'gb0', 'gb1', 'hc0')
    expect(began).toEqual(['fa0', 'fa1', 'gb0'])
    // Forms take turns for free places.
    await end('fa0')
    await end('fa1')
    expect(began).toEqual(['fa0', 'fa1', 'gb0', 'gb1', 'hc0'])
  })

  it('are refused when too many wait, first those of the person with most waiting writes', async () => {
    const { come, refused } = fixture({ mostWaiting: 3 })
    await come('fa0', 'fa1', 'fa2', 'fa3', 'fa4', 'fa5')
    expect(refused).toEqual(['fa5 FORM_SAVES_BUSY'])
    await come('fb0')
    expect(refused).toEqual(['fa5 FORM_SAVES_BUSY', 'fa4 FORM_SAVES_BUSY'])
  })

  it('are refused after their longest wait', async () => {
    const { come, refused } = fixture({ patienceMs: 20 })
    await come('fa0', 'fa1', 'fa2')
    await expect.poll(() => refused).toEqual(['fa2 FORM_SAVES_BUSY'])
  })

  it('free their turn when they fail', async () => {
    const inTurn = createWriteTurns({ ...LIMITS, parallel: 1, ofOneForm: 1 })
    const failing = () => Promise.reject(new Error('failed'))
    await expect(inTurn('f', 'a', failing)).rejects.toThrow('failed')
    expect(await inTurn('f', 'b', async () => 'written')).toBe('written')
  })
})
