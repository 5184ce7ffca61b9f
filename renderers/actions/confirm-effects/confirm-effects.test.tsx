import { cleanup, fireEvent, screen as page, render, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import type { CallRequest } from '#renderers/ports.ts'
import { actionHarness, formHandle } from '#renderers/testing/action-context.ts'
import { type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import { runConfirmEffects } from './confirm-effects.tsx'

afterEach(cleanup)

const zhang = { id: 'u', username: 'zhang', realname: '张三', permissions: ['用户管理'], permissionCount: 1 }
const asking = { title: '确定删除吗?', call: 'POST /preview', body: { ids: '7' } }

function harness(effects: Partial<GrantEffects>, instead: Parameters<typeof actionHarness>[0] = {}) {
  const calls: CallRequest[] = []
  const call = async (request: CallRequest) => {
    calls.push(request)
    return { result: { ...NO_EFFECTS, ...effects }, message: '' }
  }
  const screen = { show: (content: ReactElement) => render(content).unmount }
  return { ...actionHarness({ instead: { call }, screen, ...instead }), calls }
}

describe('a confirmation with the effects of a change on people', () => {
  it('lists the people, and continues after a yes', async () => {
    const { context, calls, host } = harness({
      losing: { count: 1, users: [zhang] },
      fewer: { count: 3, users: [zhang] },
    })
    const ended = runConfirmEffects(context, asking)
    const dialog = await page.findByRole('dialog')
    expect(dialog.textContent).toContain('1 位用户将失去权限')
    expect(dialog.textContent).toContain('3 位用户将看到更少数据')
    expect(dialog.textContent).toContain('另有 2 位用户')
    fireEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ }))
    await ended
    expect(calls).toEqual([{ call: 'POST /preview', body: { ids: '7' } }])
    expect(host.events).toEqual([])
  })

  it('ends the sequence after a no, and lists the roles that would show all rows', async () => {
    const { context } = harness({ opened: ['统计员'] })
    const ended = runConfirmEffects(context, { ...asking, quiet: true })
    const dialog = await page.findByRole('dialog')
    expect(dialog.textContent).toContain('其用户可见全部数据：统计员')
    fireEvent.click(within(dialog).getByRole('button', { name: /取\s?消/ }))
    await expect(ended).rejects.toThrow(ActionStopped)
  })

  it('states that too many people are affected to list them, and lets the person continue', async () => {
    const { context } = harness({ tooMany: true })
    const ended = runConfirmEffects(context, { ...asking, quiet: true })
    const dialog = await page.findByRole('dialog')
    expect(dialog.textContent).toContain('涉及的用户太多')
    fireEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ }))
    await ended
  })

  it('is plain, or not shown, where nobody is affected', async () => {
    const { context, host } = harness({})
    await runConfirmEffects(context, asking)
    await runConfirmEffects(context, { ...asking, quiet: true })
    expect(host.events).toEqual(['confirm 确定删除吗?'])
    host.answer.confirm = false
    await expect(runConfirmEffects(context, asking)).rejects.toThrow(ActionStopped)
  })

  it('is not shown when its condition is false, nor before the form is valid', async () => {
    const form = formHandle({}, { validate: async () => false })
    const { context, calls } = harness({}, { context: { form } })
    for (const when of [undefined, '', false]) await runConfirmEffects(context, { ...asking, when })
    await expect(runConfirmEffects(context, asking)).rejects.toThrow(ActionStopped)
    expect(calls).toEqual([])
  })
})
