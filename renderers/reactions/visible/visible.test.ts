import { describe, expect, it } from 'vitest'
import { stageReaction } from '#renderers/testing/reaction-stage.ts'
import { reactVisible } from './visible.ts'

describe('showing a field', () => {
  it('follows the condition', () => {
    const { react, done } = stageReaction(reactVisible)
    react({ when: false })
    react({ when: true })
    expect(done).toEqual(['visible false', 'visible true'])
  })
})
