import { describe, expect, it } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { actionHarness, formHandle } from '#renderers/testing/action-context.ts'
import { runCall } from './call.ts'

describe('calling the server', () => {
  it('shows the message of the server, unless `quiet` is set', async () => {
    const { context, host } = actionHarness()
    await runCall(context, { call: 'PUT /x' })
    await runCall(context, { call: 'PUT /y', quiet: true })
    expect(host.events).toEqual(['call PUT /x', 'success 操作成功！', 'call PUT /y'])
  })

  it('passes the response of the server to later steps', async () => {
    const results: unknown[] = []
    const call = async () => ({ result: { id: '7' }, message: '' })
    const step = async (_: unknown, { scope }: { scope: { result?: unknown } }) => void results.push(scope.result)
    const { context } = actionHarness({ instead: { call }, step })
    await runCall(context, { call: 'GET /x', onSuccess: [{ use: 'notice' }] })
    expect(results).toEqual([{ id: '7' }])
  })

  it('does not happen while the form around it is not valid', async () => {
    const form = formHandle({}, { validate: async () => false })
    const { context, host } = actionHarness({ context: { form } })
    await expect(runCall(context, { call: 'PUT /x' })).rejects.toThrow(ActionStopped)
    expect(host.events).toEqual([])
    await runCall(context, { call: 'PUT /y', quiet: true, unchecked: true })
    expect(host.events).toEqual(['call PUT /y'])
  })
})
