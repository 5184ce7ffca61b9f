import { describe, expect, it } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runReload } from './reload.ts'

describe('reloading', () => {
  it('reloads the named block, or every list', async () => {
    const reloaded: string[] = []
    const blocks = { a: { reload: () => reloaded.push('a') }, b: { reload: () => reloaded.push('b') } }
    const { context } = actionHarness({ blocks })
    await runReload(context, { target: 'b' })
    await runReload(context, {})
    expect(reloaded).toEqual(['b', 'a', 'b'])
  })
})
