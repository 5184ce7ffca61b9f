import { describe, expect, it, vi } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { reactOptions } from './options.ts'

describe('choosing the options of a field', () => {
  const options = [{ value: 'a', text: '甲' }]
  const dictionary = async () => [{ value: 'b', text: '乙', title: '乙' }]

  it('sets those of the page while the condition is true, and restores the default otherwise', () => {
    const { react, done } = reactionHarness(reactOptions)
    react({ when: true, with: { options } })
    react({ when: false, with: { options } })
    expect(done).toEqual(['options [{"value":"a","text":"甲","title":"甲"}]', 'options undefined'])
  })

  it('uses a dictionary, unless its response is outdated', async () => {
    const fresh = reactionHarness(reactOptions, {}, { instead: { dictionary } })
    fresh.react({ with: { dictionary: 'kinds' } })
    const old = reactionHarness(reactOptions, { isCurrent: () => false }, { instead: { dictionary } })
    old.react({ with: { dictionary: 'kinds' } })
    await expect.poll(() => fresh.done).toEqual(['options [{"value":"b","text":"乙","title":"乙"}]'])
    expect(old.done).toEqual([])
  })

  it("filters them by an expression, also those of the field's dictionary", async () => {
    const only = () => ['b', 'x']
    const own = reactionHarness(reactOptions)
    own.react({ with: { options: [...options, { value: 'b', text: '乙' }], only } })
    own.react({ with: { only } })
    expect(own.done).toEqual([
      'options [{"value":"b","text":"乙","title":"乙"}]',
      'options [{"value":"b","text":"b","title":"b"},{"value":"x","text":"x","title":"x"}]',
    ])
    const field = { type: 'string', title: '', 'x-dict': 'kinds' } as const
    const entity: Entity = { $id: 'a/b', title: '', type: 'object', properties: { name: field } }
    const harness = reactionHarness(reactOptions, { entity }, { instead: { dictionary } })
    harness.react({ with: { only: () => [] } })
    await expect.poll(() => harness.done).toEqual(['options []'])
  })

  it('reads them from a call, and an expression may filter them', async () => {
    const call = vi.fn(async () => ({
      result: [
        { id: 'x', name: '一' },
        { id: 'y', name: '二' },
      ],
    }))
    const harness = reactionHarness(reactOptions, {}, { instead: { call: call as never } })
    const from = { call: 'GET /fields', query: { of: () => 'menu' }, value: 'id', label: 'name' }
    harness.react({ with: { from, only: () => ['y'] } })
    await expect.poll(() => harness.done).toEqual(['options [{"value":"y","text":"二","title":"二"}]'])
    expect(call).toHaveBeenCalledExactlyOnceWith({ call: 'GET /fields', query: { of: 'menu' } })
  })

  it('offers no codes of an enumeration before the response of the call', async () => {
    const field = { type: 'string', title: '', enum: ['x'] } as const
    const entity: Entity = { $id: 'a/b', title: '', type: 'object', properties: { name: field } }
    const call = async () => ({ result: [{ value: 'x', text: '一' }] })
    const harness = reactionHarness(reactOptions, { entity }, { instead: { call: call as never } })
    harness.react({ with: { from: { call: 'GET /ways' } } })
    expect(harness.done).toEqual(['options []'])
    await vi.waitFor(() => expect(harness.done.at(-1)).toContain('一'))
  })
})
