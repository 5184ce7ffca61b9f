import { describe, expect, it, vi } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { actionHarness, formHandle } from '#renderers/testing/action-context.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { runSave } from './save.ts'

const entity = readEntity('system/position')

describe('saving', () => {
  it('adds the entered values and omits empty ones', async () => {
    const form = formHandle({ code: 'a', name: null })
    const { context, host } = actionHarness({ context: { form, entity } })
    await runSave(context)
    expect(host.events).toEqual(['add {"code":"a"}', 'success 添加成功！'])
  })

  it('sends null for a cleared field with a default, since the default would return', async () => {
    const properties = { ...entity.properties, postRank: { ...entity.properties.postRank!, default: '1' } }
    const form = formHandle({ code: 'a', name: null, postRank: null })
    const { context, host } = actionHarness({ context: { form, entity: { ...entity, properties } } })
    await runSave(context)
    expect(host.events[0]).toBe('add {"code":"a","postRank":null}')
  })

  it("edits with id and version, omits fields that may not be written, and sends '' to clear a field", async () => {
    const original = { id: '7', version: 2, name: '旧' }
    const form = formHandle({ code: 'written once', name: null }, { mode: 'edit', original })
    const rows = { 'system/position': [{ ...original }] }
    const { context, host } = actionHarness({ rows, context: { form, entity } })
    await runSave(context)
    expect(host.events[0]).toBe('edit {"name":"","id":"7","version":2}')
  })

  it('does not send a secret that nobody typed again', async () => {
    const properties = { ...entity.properties, name: { ...entity.properties.name!, 'x-secret': true } }
    const form = formHandle({ name: '', postRank: '2' }, { mode: 'edit', original: { id: '7' } })
    const rows = { 'system/position': [{ id: '7' }] }
    const { context, host } = actionHarness({ rows, context: { form, entity: { ...entity, properties } } })
    await runSave(context)
    expect(host.events[0]).toBe('edit {"postRank":"2","id":"7"}')
  })

  it('continues with the stored record', async () => {
    const form = formHandle({ code: 'a' })
    const run = vi.fn()
    const { context } = actionHarness({ context: { form, entity, run } })
    const onSuccess = [{ use: 'navigate', with: { path: '/next' } }]
    await runSave(context, { onSuccess })
    expect(run).toHaveBeenCalledWith(onSuccess, { scope: { result: expect.objectContaining({ code: 'a' }) } })
  })

  it('does not happen while the form is not valid', async () => {
    const form = formHandle({}, { validate: async () => false })
    const { context, host } = actionHarness({ context: { form, entity } })
    await expect(runSave(context)).rejects.toThrow(ActionStopped)
    expect(host.events).toEqual([])
  })
})
