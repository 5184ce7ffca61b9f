import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactReadOnly } from './read-only.ts'

describe('forbidding changes of a field', () => {
  it('follows the condition, and always applies without one', () => {
    const { react, done } = reactionHarness(reactReadOnly)
    react({ when: false })
    react({})
    expect(done).toEqual(['read-only false', 'read-only true'])
  })
})
