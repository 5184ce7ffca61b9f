import { describe, expect, it } from 'vitest'
import { actionHarness, formHandle } from '#renderers/testing/action-context.ts'
import { runSetValue } from './set-value.ts'

describe('filling in', () => {
  it('sets the form around, or the form of the named block', async () => {
    const own: Record<string, unknown> = {}
    const search: Record<string, unknown> = {}
    const form = (block: string) => (block === 'search' ? formHandle(search) : undefined)
    const { context } = actionHarness({ context: { form: formHandle(own) }, screen: { form } })
    await runSetValue(context, { values: { a: 1 } })
    await runSetValue(context, { target: 'search', values: { b: 2, c: null } })
    await runSetValue(context, { target: 'closed', values: { d: 3 } })
    expect([own, search]).toEqual([{ a: 1 }, { b: 2, c: null }])
  })
})
