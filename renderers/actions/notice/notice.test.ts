import { describe, expect, it } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runNotice } from './notice.ts'

describe('a notice', () => {
  it('is a success by default', async () => {
    const { context, host } = actionHarness()
    await runNotice(context, { text: '好' })
    await runNotice(context, { text: 3, kind: 'warning' })
    expect(host.events).toEqual(['success 好', 'warning 3'])
  })
})
