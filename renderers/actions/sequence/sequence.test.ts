import { describe, expect, it } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runSequence } from './sequence.ts'

describe('steps in a sequence', () => {
  it('run in order and end with the first that fails', async () => {
    const done: string[] = []
    const { context } = actionHarness({
      step: async ({ use }) => {
        if (use === 'broken') throw new Error('no')
        done.push(use)
      },
    })
    await runSequence(context, { do: [{ use: 'a' }, { use: 'b' }] })
    await expect(runSequence(context, { do: [{ use: 'broken' }, { use: 'c' }] })).rejects.toThrow('no')
    expect(done).toEqual(['a', 'b'])
  })
})
