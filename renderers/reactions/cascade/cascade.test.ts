import { describe, expect, it } from 'vitest'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { reactCascade } from './cascade.ts'

const into = { upper: ({ values }: Scope) => `${values?.name}!` }
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('copying into other fields', () => {
  it('happens when the field changes, not when the form begins', async () => {
    const { values, react, done } = reactionHarness(reactCascade, { mode: 'edit' })
    values.name = 'a'
    react({ with: { into } })
    await settled()
    expect(done).toEqual([])
    values.name = 'b'
    react({ with: { into } })
    await expect.poll(() => done).toEqual(['upper = "b!"'])
  })

  it('clears them with the field, and leaves them while the condition is false', async () => {
    const { values, react, done } = reactionHarness(reactCascade)
    values.name = 'a'
    react({ with: { into } })
    values.name = null
    react({ with: { into } })
    await expect.poll(() => done).toEqual(['upper = null'])
    values.name = 'c'
    react({ when: false, with: { into } })
    await settled()
    expect(done).toHaveLength(1)
  })

  it('may copy from the record that the field refers to', async () => {
    const position = readEntity('system/position')
    const field = { type: 'string', title: '职务', 'x-ref': { entity: 'system/position' } } as const
    const entity: Entity = { $id: 'a/b', title: '', type: 'object', properties: { name: field } }
    const rows = { 'system/position': [{ id: '7', code: 'P7' }] }
    const run: typeof reactCascade = (control, context, reaction) =>
      reactCascade(control, context, { ...reaction, reads: ['record.code'] })
    const { values, react, done } = reactionHarness(run, { entity }, { entities: [position], rows })
    const from = { with: { into: { code: ({ record }: Scope) => record?.code } } }
    react(from)
    values.name = '7'
    react(from)
    await expect.poll(() => done).toEqual(['code = "P7"'])
  })
  it('joins several records with one call, without those that the person may not see', async () => {
    const position = readEntity('system/position')
    const field = { type: 'string', title: '职务', 'x-ref': { entity: 'system/position', many: true } } as const
    const entity: Entity = { $id: 'a/b', title: '', type: 'object', properties: { name: field } }
    const rows = { 'system/position': ['7', '8'].map((id) => ({ id, code: `P${id}` })) }
    const run: typeof reactCascade = (control, context, reaction) =>
      reactCascade(control, context, { ...reaction, reads: ['record.code'] })
    const { values, react, done, events } = reactionHarness(run, { entity }, { entities: [position], rows })
    const from = { with: { into: { code: ({ record }: Scope) => record?.code } } }
    react(from)
    values.name = '8,gone,7'
    react(from)
    await expect.poll(() => done).toEqual(['code = "P8、P7"'])
    expect(events).toHaveLength(1)
    values.name = 'gone'
    react(from)
    await expect.poll(() => done.at(-1)).toBe('code = null')
  })
})
