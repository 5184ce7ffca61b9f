import { describe, expect, it } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { actionHarness, formHandle } from '#renderers/testing/action-context.ts'
import { runHost } from './host.ts'

describe('a command of the shell', () => {
  const form = formHandle({}, { validate: async () => false })

  it('gets its input only from a valid form', async () => {
    const { context, host } = actionHarness({ context: { form } })
    await expect(runHost(context, { command: 'sign-in', input: {} })).rejects.toThrow(ActionStopped)
    expect(host.events).toEqual([])
  })

  it('needs no valid form when it takes no input', async () => {
    const { context, host } = actionHarness({ context: { form } })
    await runHost(context, { command: 'close-screen' })
    expect(host.events).toEqual(['close-screen'])
  })
})
