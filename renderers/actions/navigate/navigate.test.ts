import { describe, expect, it } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runNavigate } from './navigate.ts'

describe('navigating', () => {
  it('opens a path of the application', async () => {
    const { context, host } = actionHarness()
    await runNavigate(context, { path: '/isps/user' })
    expect(host.events).toEqual(['navigate /isps/user'])
  })

  it('passes parameters', async () => {
    const { context, host } = actionHarness()
    await runNavigate(context, { path: '/isps/user', params: { id: 7, name: '甲', none: null } })
    await runNavigate(context, { path: '/isps/user?a=1', params: { b: 2 } })
    expect(host.events).toEqual(['navigate /isps/user?id=7&name=%E7%94%B2', 'navigate /isps/user?a=1&b=2'])
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null])(
    'refuses %j',
    async (path) => {
      const { context, host } = actionHarness()
      await expect(runNavigate(context, { path })).rejects.toThrow('跳转地址')
      expect(host.events).toEqual([])
    },
  )
})
