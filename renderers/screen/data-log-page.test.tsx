import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { Ports } from '../ports.ts'
import { readEntity, readPage } from '../testing/documents.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'

const COMPARE = 'GET /sys/dataLog/compare'
const version = (dataVersion: number, held: boolean): Row => ({
  id: `${held}-${dataVersion}`,
  dataTable: 'sys_role_permission',
  dataId: 'r1',
  dataVersion,
  held,
  kind: '',
  kindText: '角色授权',
  versionText: `第 ${dataVersion + 1} 版`,
})

function showLog(rows: Row[]) {
  const requests: unknown[] = []
  const call: Ports['call'] = async (request) => {
    if (request.call === COMPARE) requests.push(request.query)
    const line = { title: '用户管理', from: '有', to: '无', changed: true }
    return { result: request.call === COMPARE ? [line] : [], message: '' }
  }
  const view = renderScreen(readPage('system/data-log'), {
    address: 'system/data-log',
    entities: [readEntity('system/data-log')],
    rows: { 'system/data-log': rows },
    instead: { call, documents: { page: async (address: string) => readPage(address) } as Ports['documents'] },
  })
  return { ...view, requests }
}

const lineIn = (dialog: HTMLElement) => within(dialog).findByRole('row', { name: '用户管理 有 无' })

describe('the page of the data log, for a log entry', () => {
  it('shows the change of one version, and hides commands without permission for the contents', async () => {
    const { user, requests } = showLog([version(1, true), version(0, false)])
    await screen.findByText('第 1 版')
    const buttons = screen.getAllByRole('button', { name: '版本对比' })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0]!)
    expect(await lineIn(await openedDialog('版本对比'))).toBeDefined()
    const record = { dataTable: 'sys_role_permission', dataId: 'r1' }
    expect(requests).toContainEqual({ ...record, from: null, to: '1' })
  })

  it('compares the two ticked versions, the older one first', async () => {
    const { user, requests } = showLog([version(3, true), version(1, true)])
    await screen.findByText('第 2 版')
    await user.click(screen.getAllByRole('checkbox')[0]!)
    await user.click(await screen.findByRole('button', { name: '批量操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '数据比较' }))
    expect(await lineIn(await openedDialog('数据对比窗口'))).toBeDefined()
    expect(requests).toContainEqual({ dataTable: 'sys_role_permission', dataId: 'r1', from: '1', to: '3' })
  })
})
