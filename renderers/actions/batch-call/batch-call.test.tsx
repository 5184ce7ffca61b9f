import { cleanup, fireEvent, screen as page, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { type CallRequest, RefusedError } from '#renderers/ports.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import type { ChosenRows } from '#renderers/ui/table/chosen-rows.ts'
import type { BatchPart, BatchPartAnswer } from '#shared/wire/batch.ts'
import { type BatchCallParameters, runBatchCall } from './batch-call.tsx'

afterEach(cleanup)

function begin(
  chosen: ChosenRows | null,
  answer: (part: BatchPart) => BatchPartAnswer,
  more: Partial<BatchCallParameters> = {},
) {
  const sent: BatchPart[] = []
  const steps: unknown[] = []
  const { context, host } = actionHarness({
    context: { scope: { chosen } },
    screen: { show: (content: ReactElement) => render(content).unmount },
    step: async (step) => void steps.push(step),
    instead: {
      call: async ({ body }: CallRequest) => {
        sent.push(body as BatchPart)
        return { result: answer(body as BatchPart), message: '' }
      },
    },
  })
  const ended = runBatchCall(context, { call: 'POST /sys/user/batchStatus', body: { status: 2 }, ...more })
  return { sent, steps, host, ended }
}

const allDone = ({ ids }: BatchPart): BatchPartAnswer => ({ done: ids?.length ?? 0, refused: [] })

describe('a batch of the server', () => {
  it('sends keys in parts and reports success once', async () => {
    const ids = Array.from({ length: 130 }, (_, at) => String(at))
    const { sent, host, ended } = begin({ count: 130, ids }, allDone)
    await ended
    expect(sent).toEqual([
      { status: 2, ids: ids.slice(0, 100) },
      { status: 2, ids: ids.slice(100) },
    ])
    expect(host.events).toEqual(['success 成功 130 条'])
  })

  it('sends the filter instead of keys and goes on behind the last part', async () => {
    const filter = { realname: '*王*' }
    const answers: BatchPartAnswer[] = [
      { done: 100, refused: [], behind: 'u100' },
      { done: 5, refused: [] },
    ]
    const { sent, host, ended } = begin({ count: 105, filter }, () => answers.shift()!)
    await ended
    expect(sent).toEqual([
      { status: 2, filter },
      { status: 2, filter, behind: 'u100' },
    ])
    expect(host.events).toEqual(['success 成功 105 条'])
  })

  it('lists who was refused and why', async () => {
    const refused = [{ id: 'a', name: '管理员', reason: '管理员账号不允许此操作！' }]
    const { host, ended } = begin({ count: 2, ids: ['a', 'b'] }, () => ({ done: 1, refused }))
    await page.findByText('成功 1 条，失败 1 条')
    expect(page.getByRole('listitem').textContent).toBe('管理员管理员账号不允许此操作！')
    fireEvent.click(page.getByRole('button', { name: '关闭' }))
    await ended
    expect(host.events).toEqual([])
  })

  it('ends with the reason when a call is refused as a whole', async () => {
    const { ended } = begin({ count: 1, ids: ['a'] }, () => {
      throw new RefusedError('没有权限')
    })
    expect((await page.findByRole('listitem')).textContent).toContain('没有权限')
    fireEvent.click(page.getByRole('button', { name: '关闭' }))
    await ended
  })

  it('takes what is chosen from a parameter of the page, and previews it before', async () => {
    const chosen = JSON.stringify({ count: 1, ids: ['a'] })
    const { sent, steps, ended } = begin(null, allDone, { chosen, preview: 'POST /preview', title: '分配角色' })
    await ended
    const body = { status: 2, ids: ['a'] }
    const title = '确定对选中的 1 条记录分配角色吗？'
    expect(steps).toEqual([{ use: 'confirm-effects', with: { title, call: 'POST /preview', body, quiet: true } }])
    expect(sent).toEqual([body])
  })

  it('stops without chosen records', async () => {
    const { ended, host } = begin({ count: 0, ids: [] }, allDone)
    await expect(ended).rejects.toBeInstanceOf(ActionStopped)
    expect(host.events).toEqual(['warning 请选择一条记录！'])
  })
})
