import { cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { closing } from '#renderers/ui/overlay/closing.ts'
import { runBatch } from './batch.tsx'

afterEach(cleanup)

const selection = ['甲', '乙', '丙'].map((name, index) => ({ id: String(index), name }))

/** Runs a batch; the test decides how the steps of each record end. */
function begin(work: (name: string) => Promise<void>) {
  const worked: string[] = []
  const { context, host } = actionHarness({
    context: { entity: readEntity('system/position'), scope: { selection } },
    screen: { show: (content: ReactElement) => render(content).unmount },
    step: async (_, { scope, ports }) => {
      worked.push(String(scope.row?.name))
      await work(String(scope.row?.name))
      ports.notices.success('操作成功！')
    },
  })
  return { worked, host, ended: runBatch(context, { do: [{ use: 'call' }], title: '冻结' }) }
}

describe('a batch', () => {
  it('processes each ticked record, reports success once and lets the sequence continue', async () => {
    const { worked, host, ended } = begin(async () => undefined)
    await ended
    expect(worked).toEqual(['甲', '乙', '丙'])
    expect(host.events).toEqual(['success 成功 3 条'])
  })

  it('lists which records were refused and why', async () => {
    const { host, ended } = begin(async (name) => {
      if (name === '乙') throw new RefusedError('已冻结')
    })
    await page.findByText('成功 2 条，失败 1 条')
    const [item, ...others] = page.getAllByRole('listitem')
    expect(item!.textContent).toBe('乙已冻结')
    expect(others).toEqual([])
    fireEvent.click(page.getByRole('button', { name: '关闭' }))
    await ended
    expect(host.events).toEqual([])
  })

  it('stops after the present record on request', async () => {
    const first = closing()
    const { worked, ended } = begin(() => first.closed)
    fireEvent.click(await page.findByRole('button', { name: '停止' }))
    first.close()
    await page.findByText('成功 1 条，未处理 2 条')
    fireEvent.click(page.getByRole('button', { name: '关闭' }))
    await ended
    expect(worked).toEqual(['甲'])
  })

  it('does not continue after a fault', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const { worked, ended } = begin(async () => Promise.reject(new Error('网络超时')))
    await page.findByText('成功 0 条，失败 1 条，因故障未处理 2 条')
    fireEvent.click(page.getByRole('button', { name: '关闭' }))
    await ended
    await waitFor(() => expect(worked).toEqual(['甲']))
    reported.mockRestore()
  })

  it('shows a notice when nothing is ticked', async () => {
    const { context, host } = actionHarness({ context: { scope: { selection: [] } } })
    await expect(runBatch(context, { do: [{ use: 'call' }] })).rejects.toThrow(ActionStopped)
    expect(host.events).toEqual(['warning 请选择一条记录！'])
  })
})
