import { describe, expect, it } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { runDelete } from './delete.ts'

const entity = readEntity('system/position')

async function deleted(scope: Scope, ids?: unknown) {
  const { context, host } = actionHarness({ context: { entity, scope } })
  await runDelete(context, { ids })
  return host.events[0]
}

describe('deleting', () => {
  it('prefers the row of the button to the ticked rows, and given ids to both', async () => {
    const selection = [{ id: 'a' }, { id: 'b' }]
    expect(await deleted({ row: { id: '1' }, selection })).toBe('remove 1')
    expect(await deleted({ selection })).toBe('remove a,b')
    expect(await deleted({ row: { id: '1' } }, ['x', 'y'])).toBe('remove x,y')
  })

  it('shows a notice when there is nothing to delete', async () => {
    const { context, host } = actionHarness({ context: { entity } })
    await expect(runDelete(context, {})).rejects.toThrow(ActionStopped)
    expect(host.events).toEqual(['warning 请选择一条记录！'])
  })
})
