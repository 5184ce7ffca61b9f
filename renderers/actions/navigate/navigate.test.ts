import { describe, expect, it } from 'vitest'
import { stageAction } from '../../testing/action-context.ts'
import { runNavigate } from './navigate.ts'

describe('navigating', () => {
  it('leads to a path of the application', async () => {
    const { context, host } = stageAction()
    await runNavigate(context, { path: '/isps/user' })
    expect(host.events).toEqual(['navigate /isps/user'])
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null])(
    'refuses %j',
    async (path) => {
      const { context, host } = stageAction()
      await expect(runNavigate(context, { path })).rejects.toThrow('跳转地址')
      expect(host.events).toEqual([])
    },
  )
})
