import { describe, expect, it } from 'vitest'
import { ActionStopped, type FormHandle, type OpenInput } from '#renderers/plugin.ts'
import { actionHarness, formHandle } from '#renderers/testing/action-context.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import type { Row } from '#shared/documents/entity.ts'
import { runSaveAndNext } from './save-and-next.ts'

const entity = readEntity('system/position')

function harness(values: Row, instead: Partial<FormHandle> = {}) {
  const done: unknown[] = []
  const list = { reload: () => void done.push('reload'), rows: () => [{ id: '1' }, { id: '2' }] }
  const editor = { open: async (input: OpenInput) => void done.push(input), close: () => void done.push('close') }
  const form = formHandle(values, instead)
  const rows = { 'system/position': [{ id: '1' }, { id: '2' }] }
  const context = { form, entity, block: 'editor', lists: () => [list] }
  const staged = actionHarness({ rows, blocks: { editor }, context })
  return { done, ...staged }
}

describe('saving and opening the next record', () => {
  it('opens an empty form after adding, with the values to retain', async () => {
    const { context, host, done } = harness({ code: 'a', name: '甲' })
    await runSaveAndNext(context, { keep: ['name'] })
    expect(host.events[0]).toBe('add {"code":"a","name":"甲"}')
    expect(done).toEqual(['reload', { mode: 'add', initial: { name: '甲' } }])
  })

  it('opens the record that follows in the list after editing, and closes after the last', async () => {
    const first = harness({ name: '甲' }, { mode: 'edit', original: { id: '1' } })
    await runSaveAndNext(first.context, {})
    expect(first.done).toEqual(['reload', { mode: 'edit', row: { id: '2' } }])
    const last = harness({ name: '乙' }, { mode: 'edit', original: { id: '2' } })
    await runSaveAndNext(last.context, {})
    expect(last.done).toEqual(['reload', 'close'])
    expect(last.host.events.at(-1)).toBe('warning 已是最后一条')
  })

  it('does nothing while the form is not valid', async () => {
    const { context, done } = harness({}, { validate: async () => false })
    await expect(runSaveAndNext(context, {})).rejects.toThrow(ActionStopped)
    expect(done).toEqual([])
  })
})
