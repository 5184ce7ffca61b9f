import { describe, expect, it } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runEmit } from './emit.ts'

describe('an event', () => {
  it('is emitted on the screen with its detail', async () => {
    const { context, host } = actionHarness()
    await runEmit(context, { event: 'picked', detail: { id: '7' } })
    await runEmit(context, { event: 'left' })
    expect(host.events).toEqual(['emit picked {"id":"7"}', 'emit left {}'])
  })
})
