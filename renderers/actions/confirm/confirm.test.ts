import { describe, expect, it } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runConfirm } from './confirm.ts'

describe('a confirmation', () => {
  it('continues after a yes and ends the sequence after a no', async () => {
    const { context, host } = actionHarness()
    await expect(runConfirm(context, { title: '确定?' })).resolves.toBeUndefined()
    host.answer.confirm = false
    await expect(runConfirm(context, { title: '确定?' })).rejects.toThrow(ActionStopped)
  })
})
