import { describe, expect, it } from 'vitest'
import { interleaved } from './rounds.ts'

describe('measuring in rounds', () => {
  it('lets the sides take turns, every second round backwards', async () => {
    const order: string[] = []
    const side = (name: string) => async () => order.push(name)
    await interleaved(3, { ours: side('ours'), baseline: side('baseline') })
    expect(order).toEqual(['ours', 'baseline', 'baseline', 'ours', 'ours', 'baseline'])
  })

  it('keeps the values of each side in the order of the rounds', async () => {
    let count = 0
    const next = async () => ++count
    expect(await interleaved(2, { ours: next, baseline: next })).toEqual({ ours: [1, 4], baseline: [2, 3] })
  })
})
