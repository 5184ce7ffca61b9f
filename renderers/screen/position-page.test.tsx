import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity, readPage } from '../testing/documents.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const entity = readEntity('system/position')
const page = readPage('system/position')

function showPositions(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    code: `p${index + 1}`,
    name: `职务${index + 1}`,
    postRank: '1',
  }))
  return renderScreen(page, {
    address: 'system/position',
    entities: [entity],
    rows: { 'system/position': rows },
    instead: { dictionary: async () => [{ value: '1', text: '一级', title: '一级' }] },
  })
}

describe('the page of positions, from its two documents alone', () => {
  it('lists the records of the server', async () => {
    showPositions(2)
    expect(await screen.findByText('职务1')).toBeDefined()
    expect(screen.getByText('1-2 共2条')).toBeDefined()
  })

  it('adds a record and shows it in the list', async () => {
    const { user, host } = showPositions(0)
    await user.click(await screen.findByRole('button', { name: '新增' }))
    const dialog = await screen.findByRole('dialog', { name: '新增职务' })
    await user.type(await within(dialog).findByLabelText('职务编码'), 'boss')
    await user.type(within(dialog).getByLabelText('职务名称'), '主任')
    await user.click(await within(dialog).findByLabelText('职级'))
    await user.click(await screen.findByText('一级'))
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await screen.findByText('主任')).toBeDefined()
    expect(host.events).toContain('success 添加成功！')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
