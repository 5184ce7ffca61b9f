import { describe, expect, it } from 'vitest'
import type { OpenInput } from '#renderers/plugin.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runOpen } from './open.ts'

describe('opening a form', () => {
  const opened: OpenInput[] = []
  const editor = { open: async (input: OpenInput) => void opened.push(input) }
  const row = { id: '1' }
  const { context } = actionHarness({ blocks: { editor }, context: { scope: { row } } })

  it('passes the row of the button to edit or view it, none to add, and a given row instead', async () => {
    await runOpen(context, { target: 'editor', mode: 'edit' })
    await runOpen(context, { target: 'editor', initial: { name: 'x' } })
    await runOpen(context, { target: 'editor', mode: 'view', initial: { name: 'y' } })
    expect(opened).toEqual([
      { mode: 'edit', row, initial: undefined },
      { mode: 'add', row: undefined, initial: { name: 'x' } },
      { mode: 'view', row: { name: 'y' }, initial: { name: 'y' } },
    ])
  })
})
