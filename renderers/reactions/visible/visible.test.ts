import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactVisible } from './visible.ts'

describe('showing a field', () => {
  it('follows the condition', () => {
    const { react, done } = reactionHarness(reactVisible)
    react({ when: false })
    react({ when: true })
    expect(done).toEqual(['visible false', 'visible true'])
  })
})
