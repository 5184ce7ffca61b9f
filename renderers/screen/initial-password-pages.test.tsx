import { screen, within } from '@testing-library/react'
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
  it('sends the choice with the workbook', async () => {
    const bodies: unknown[] = []
    const importFile: Ports['records']['importFile'] = async ({ body }, _, { dryRun }) => {
      bodies.push(body)
      return { dryRun, totalCount: 1, successCount: 1, errorCount: 0, msg: '', problems: [], ignoredColumns: [] }
    }
    const params = { import: true } as unknown as Record<string, string>
    const instead = { call: answering([]), records: { importFile } }
    const { user } = renderScreen(importPage, { entities: [entity], rows: {}, instead, params })
    await screen.findByRole('radio', { name: WAYS[0]!.text })
    await user.click(screen.getByRole('button', { name: '下一步：选择工作簿' }))
    const dialog = await openedDialog('导入用户')
    await user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], '用户.xlsx'))
    await within(dialog).findByText('共 1 行，全部可以导入')
    expect(bodies).toMatchObject([{ way: 'each' }])
  })
})
