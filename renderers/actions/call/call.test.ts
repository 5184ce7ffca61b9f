import { describe, expect, it } from 'vitest'
import { ActionStopped } from '../../pieces.ts'
import { formHandle, stageAction } from '../../testing/action-context.ts'
import { runCall } from './call.ts'

describe('calling the server', () => {
  it('says what the server said, unless it is to be quiet', async () => {
    const { context, host } = stageAction()
    await runCall(context, { call: 'PUT /x' })
    await runCall(context, { call: 'PUT /y', quiet: true })
    expect(host.events).toEqual(['call PUT /x', 'success 操作成功！', 'call PUT /y'])
  })

  it('does not happen while the form around it is not valid', async () => {
    const form = formHandle({}, { validate: async () => false })
    const { context, host } = stageAction({ context: { form } })
    await expect(runCall(context, { call: 'PUT /x' })).rejects.toThrow(ActionStopped)
    expect(host.events).toEqual([])
  })
})
