import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactDisabled } from './disabled.ts'

describe('a disabled field', () => {
  it('shows the reason while the condition is true, and always without a condition', () => {
    const { react, done } = reactionHarness(reactDisabled)
    react({ when: true, with: { reason: '请先选择省份' } })
    react({ when: false, with: { reason: '请先选择省份' } })
    react({})
    expect(done).toEqual(['disabled true 请先选择省份', 'disabled false 请先选择省份', 'disabled true'])
  })
})
