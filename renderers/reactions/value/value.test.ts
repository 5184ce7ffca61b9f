import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactValue } from './value.ts'

describe('computing a value', () => {
  it('sets the field while the condition is true', () => {
    const { react, done } = reactionHarness(reactValue)
    react({ when: false, with: { value: () => 1 } })
    react({ with: { value: () => 2 } })
    expect(done).toEqual(['value 2'])
  })

  it('changes nothing in view mode', () => {
    const { react, done } = reactionHarness(reactValue, { mode: 'view' })
    react({ with: { value: () => 2 } })
    expect(done).toEqual([])
  })
})
