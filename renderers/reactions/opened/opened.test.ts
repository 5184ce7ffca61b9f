import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactOpened } from './opened.ts'

const entity = {
  ...{ $id: 'a/b', title: '', type: 'object' as const },
  properties: {
    state: { type: 'string' as const, title: '' },
    kept: { type: 'string' as const, title: '', 'x-write': 'server' as const },
  },
}
const value = () => '新'

describe('a reaction to the opening of a form', () => {
  it('shows or hides words', () => {
    const { react, done } = reactionHarness(reactOpened, { entity })
    react({ when: true })
    react({ when: false })
    expect(done).toEqual(['visible true', 'visible false'])
  })

  it('sets a field while its condition is true, and shows nothing', () => {
    const { react, done } = reactionHarness(reactOpened, { entity })
    react({ when: true, with: { field: 'state', value } })
    react({ when: false, with: { field: 'state', value } })
    expect(done).toEqual(['visible false', 'state = "新"', 'visible false'])
  })

  it('sets no field that the person may not write, nor in view mode', () => {
    const kept = reactionHarness(reactOpened, { entity })
    kept.react({ with: { field: 'kept', value } })
    const shown = reactionHarness(reactOpened, { entity, mode: 'view' })
    shown.react({ with: { field: 'state', value } })
    expect([...kept.done, ...shown.done]).toEqual(['visible false', 'visible false'])
  })
})
