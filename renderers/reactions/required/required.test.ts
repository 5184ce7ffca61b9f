import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactRequired } from './required.ts'

describe('requiring a field', () => {
  it('follows the condition', () => {
    const { react, done } = reactionHarness(reactRequired)
    react({ when: false })
    react({ when: true })
    expect(done).toEqual(['required false', 'required true'])
  })

  it('never loosens what the entity requires', () => {
    const entity = { $id: 'a/b', title: '', type: 'object' as const, properties: {}, required: ['name'] }
    const { react, done } = reactionHarness(reactRequired, { entity })
    react({ when: false })
    expect(done).toEqual(['required true'])
  })
})
