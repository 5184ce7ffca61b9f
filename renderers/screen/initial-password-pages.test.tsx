import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallRequest, Ports } from '../ports.ts'
import { readEntity, readPage } from '../testing/documents.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'
import { loadLazyPlugins } from './load/vocabulary.ts'

const entity = readEntity('system/initial-password')
const importPage = readPage('system/user-import')
const resetPage = readPage('system/user-passwords')
const WAYS = [
  { value: 'each', text: '每人一个随机密码（下载清单）' },
  { value: 'shared', text: '统一密码' },
]
const file = { name: '初始密码.xlsx', content: btoa('PK') }

beforeEach(async () => {
  await loadLazyPlugins(importPage)
  await loadLazyPlugins(resetPage)
})

/** Answers the request for the configured ways, and records other calls. */
function answering(sent: CallRequest[]): Ports['call'] {
  return async <T,>(request: CallRequest) => {
    if (request.call.startsWith('GET')) return { message: '', result: WAYS as T }
    sent.push(request)
    return { message: '已重置2人的密码', result: { count: 2, unsent: [], file } as T }
  }
}

describe('resetting the passwords of several people', () => {
  async function opened() {
    const sent: CallRequest[] = []
    const instead = { call: answering(sent) }
    const params = { ids: ['1', '2'], count: 2 } as unknown as Record<string, string>
    const view = renderScreen(resetPage, { entities: [entity], rows: {}, instead, params })
    await screen.findByText('已选择 2 个用户')
    return { ...view, sent }
  }

  it('creates one password for each by default, and downloads the list', async () => {
    const { user, host, sent } = await opened()
    expect(await screen.findByRole('radio', { name: WAYS[0]!.text })).toHaveProperty('checked', true)
    expect(screen.queryByRole('radio', { name: /邀请/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '确定' }))
    await screen.findByText('已选择 2 个用户')
    expect(sent).toMatchObject([{ call: 'PUT /sys/user/resetPasswords', body: { ids: ['1', '2'], way: 'each' } }])
    expect(host.events).toContain('hand over 初始密码.xlsx')
  })

  it('requires a common password twice', async () => {
    const { user, sent } = await opened()
    await user.click(await screen.findByRole('radio', { name: '统一密码' }))
    await user.type(await screen.findByLabelText('统一密码', { selector: 'input[type=password]' }), 'Shared#1234')
    await user.type(screen.getByLabelText('确认密码'), 'Shared#1235')
    await user.click(screen.getByRole('button', { name: '确定' }))
    await screen.findByText('两次输入的密码不一样！')
    expect(sent).toEqual([])
  })
})

describe('importing people', () => {
  async function opened() {
    const bodies: unknown[] = []
    const closed: true[] = []
    const importFile: Ports['records']['importFile'] = async ({ body }, _, { dryRun }) => {
      bodies.push(body)
      return { dryRun, totalCount: 1, successCount: 1, errorCount: 0, msg: '', problems: [], ignoredColumns: [] }
    }
    const params = { import: true } as unknown as Record<string, string>
    const host = { 'close-screen': async () => void closed.push(true) }
    const instead = { call: answering([]), records: { importFile }, host }
    const { user } = renderScreen(importPage, { entities: [entity], rows: {}, instead, params })
    await screen.findByRole('radio', { name: WAYS[0]!.text })
    const next = () => user.click(screen.getByRole('button', { name: '下一步：选择工作簿' }))
    return { user, bodies, closed, next }
  }
  const press = (dialog: HTMLElement, name: string) => within(dialog).findByRole('button', { name })

  it('sends the choice with the workbook, and closes the page after the import', async () => {
    const { user, bodies, closed, next } = await opened()
    await next()
    const dialog = await openedDialog('导入用户')
    await user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], '用户.xlsx'))
    await within(dialog).findByText('共 1 行，全部可以导入')
    expect(bodies).toMatchObject([{ way: 'each' }])
    await user.click(await press(dialog, '导入 1 行'))
    await within(dialog).findByText('共 1 行，全部导入成功')
    expect(closed).toEqual([])
    await user.click(await press(dialog, '关闭'))
    await waitFor(() => expect(closed).toEqual([true]))
  })

  it('returns to the choice when nothing was imported, which may be changed', async () => {
    const { user, bodies, closed, next } = await opened()
    await next()
    await user.click(await press(await openedDialog('导入用户'), '关闭'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('radio', { name: '统一密码' }))
    await next()
    await screen.findByText('请输入统一密码')
    expect([bodies, closed, screen.queryByRole('dialog')]).toEqual([[], [], null])
  })
})
