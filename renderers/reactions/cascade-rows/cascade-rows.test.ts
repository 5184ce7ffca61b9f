import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactCascadeRows } from './cascade-rows.ts'

const to = (value: unknown) => ({ field: 'unit', value: () => value })

describe('copying into rows', () => {
  it('changes rows with another value, except deleted ones', () => {
    const { values, react, done } = reactionHarness(reactCascadeRows)
    values.name = [
      { id: 'a', unit: '1' },
      { id: 'b', unit: '2' },
      { id: 'c', unit: '1', rowState: 'deleted' },
    ]
    react({ with: to('2') })
    expect(values.name).toMatchObject([
      { unit: '2', rowState: 'modified' },
      { unit: '2' },
      { unit: '1', rowState: 'deleted' },
    ])
    react({ with: to('2') })
    expect(done).toHaveLength(1)
  })

  it('does nothing while its condition is false, without rows, and in a detail', () => {
    const { values, react, done } = reactionHarness(reactCascadeRows)
    react({ with: to('2') })
    values.name = { unit: '1' }
    react({ with: to('2') })
    values.name = [{ unit: '1' }]
    react({ when: false, with: to('2') })
    const view = reactionHarness(reactCascadeRows, { mode: 'view' })
    view.values.name = [{ unit: '1' }]
    view.react({ with: to('2') })
    expect([...done, ...view.done]).toEqual([])
  })
})
