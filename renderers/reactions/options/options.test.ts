import { describe, expect, it, vi } from 'vitest'
import { stageReaction } from '../../testing/reaction-stage.ts'
import { reactOptions } from './options.ts'

describe('choosing the options of a field', () => {
  const options = [{ value: 'a', text: '甲' }]
  const dictionary = async () => [{ value: 'b', text: '乙', title: '乙' }]

  it('gives those of the page while the condition holds, and its own again when not', () => {
    const { react, done } = stageReaction(reactOptions)
    react({ when: true, with: { options } })
    react({ when: false, with: { options } })
    expect(done).toEqual(['options [{"value":"a","text":"甲","title":"甲"}]', 'options undefined'])
  })

  it('gives those of a dictionary, unless the answer is outdated', async () => {
    const fresh = stageReaction(reactOptions, {}, { instead: { dictionary } })
    fresh.react({ with: { dictionary: 'kinds' } })
    const old = stageReaction(reactOptions, { isCurrent: () => false }, { instead: { dictionary } })
    old.react({ with: { dictionary: 'kinds' } })
    await vi.waitFor(() => expect(fresh.done).toEqual(['options [{"value":"b","text":"乙","title":"乙"}]']))
    expect(old.done).toEqual([])
  })
})
