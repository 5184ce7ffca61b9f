import { describe, expect, it } from 'vitest'
import { stageReaction } from '#renderers/testing/reaction-stage.ts'
import { reactRequired } from './required.ts'

describe('requiring a field', () => {
  it('follows the condition', () => {
    const { react, done } = stageReaction(reactRequired)
    react({ when: false })
    react({ when: true })
    expect(done).toEqual(['required false', 'required true'])
  })

  it('never loosens what the entity requires', () => {
    const entity = { $id: 'a/b', title: '', type: 'object' as const, properties: {}, required: ['name'] }
    const { react, done } = stageReaction(reactRequired, { entity })
    react({ when: false })
    expect(done).toEqual(['required true'])
  })
})
