import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Creates a task that ends on command. */
function heldTask(name: string, said: string[]) {
  let end: (error?: Error) => void = () => undefined
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
  const run = async () => {
    said.push(name)
    await ended
    return name
  }
  return { run, end }
}

describe('turns', () => {
  it('run one after another for a key, also after a failure, and concurrently for other keys', async () => {
    const said: string[] = []
    const inTurn = createTurns()
    const [first, second, other] = ['first', 'second', 'other'].map((name) => heldTask(name, said))
    const results = [inTurn('a', first!.run), inTurn('a', second!.run), inTurn('b', other!.run)]
    expect(said).toEqual(['first', 'other'])
    first!.end(new Error('no'))
    await expect(results[0]).rejects.toThrow('no')
    second!.end()
    other!.end()
    expect(await Promise.all(results.slice(1))).toEqual(['second', 'other'])
    expect(said).toEqual(['first', 'other', 'second'])
  })
})
