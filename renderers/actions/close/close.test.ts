import { describe, expect, it } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runClose } from './close.ts'

describe('closing a form', () => {
  it('closes the named block, or the block of the button', async () => {
    const closed: string[] = []
    const blocks = { editor: { close: () => closed.push('editor') }, own: { close: () => closed.push('own') } }
    const { context } = actionHarness({ blocks, context: { block: 'own' } })
    await runClose(context, { target: 'editor' })
    await runClose(context, {})
    expect(closed).toEqual(['editor', 'own'])
  })

  it('reports to the author of the page that there is nothing to close', async () => {
    const { context } = actionHarness({ blocks: { list: { reload: () => undefined } }, context: { block: 'list' } })
    await expect(runClose(context, {})).rejects.toThrow('区块 list 不能关闭')
  })
})
