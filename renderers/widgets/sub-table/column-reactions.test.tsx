import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cellAt, lineEntity, linesUse, openOrder, orderEntity, sentOrder } from '#renderers/testing/order-form.ts'
import type { Row } from '#shared/documents/entity.ts'

const line = lineEntity({
  kind: { type: 'string', title: '类别', enum: ['货物', '服务'] },
  weight: { type: 'number', title: '重量' },
  person: { type: 'string', title: '人员' },
  note: { type: 'string', title: '说明' },
})
const order = orderEntity([{}, { kind: 'one', name: 'main', title: '主要明细' }], {
  urgent: { type: 'string', title: '加急' },
})
const columns = [
  { field: 'kind', widget: 'Input' },
  { field: 'weight', reactions: [{ use: 'visible', when: "row.kind == '货物'" }] },
  { field: 'person', reactions: [{ use: 'required', when: "row.kind == '服务'" }] },
  {
    field: 'note',
    reactions: [
      { use: 'disabled', when: "values.urgent == '是'", with: { reason: '加急单不写说明' } },
      { use: 'value', when: "values.urgent == '是'", with: { value: "'加急：' + string(row.kind)" } },
    ],
  },
]
const stored: Row = {
  id: 'o1',
  name: '一号',
  lines: [
    { id: 'l0', kind: '货物', weight: 5, person: '', note: '轻放', seq: 0 },
    { id: 'l1', kind: '服务', weight: 3, person: '张三', note: '', seq: 1 },
  ],
}

const openEdit = (field = 'lines') =>
  openOrder({ order, line, fields: ['name', 'urgent', linesUse(columns, { field })], record: stored })
const openGrid = async () => ({ ...(await openEdit()), grid: await screen.findByRole('grid', { name: '明细' }) })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
describe('reacting columns of a sub-table', () => {
  it('show, require and lock cells of each row by the values of the row', async () => {
    const { grid, user, host } = await openGrid()
    expect([0, 1].map((row) => cellAt(grid, row, 'weight').textContent)).toEqual(['5', ''])
    fireEvent.mouseDown(cellAt(grid, 1, 'weight'))
    await user.keyboard('9')
    expect(cellAt(grid, 1, 'weight').textContent).toBe('')
    expect([0, 1].map((row) => cellAt(grid, row, 'person').getAttribute('aria-required'))).toEqual([null, 'true'])
    fireEvent.mouseDown(cellAt(grid, 0, 'kind'))
    await user.keyboard('服务{Enter}')
    expect(cellAt(grid, 0, 'weight').textContent).toBe('')
    press(/确\s*定/)
    await screen.findByText('有 1 处需要修改')
    expect(cellAt(grid, 0, 'person').textContent).toBe('请输入人员')
    await waitFor(() => expect(document.activeElement).toBe(grid))
    await user.keyboard('李四{Enter}')
    press(/确\s*定/)
    await waitFor(() => expect(sentOrder(host.events)).toBeTruthy())
    expect(sentOrder(host.events).lines).toEqual([
      { id: 'l0', kind: '服务', person: '李四', note: '轻放', rowState: 'modified' },
      { id: 'l1', rowState: 'none' },
    ])
  })

  it('follow the record around and its typed changes', async () => {
    const { grid, user } = await openGrid()
    expect(cellAt(grid, 0, 'note').getAttribute('aria-readonly')).toBeNull()
    await user.type(screen.getByLabelText('加急'), '是')
    await waitFor(() => expect(cellAt(grid, 0, 'note').textContent).toBe('加急：货物'))
    expect(cellAt(grid, 1, 'note').textContent).toBe('加急：服务')
    expect(cellAt(grid, 0, 'note').getAttribute('aria-readonly')).toBe('true')
    expect(cellAt(grid, 0, 'note').title).toBe('加急单不写说明')
    press(/添加行$/)
    expect(grid.querySelectorAll('[data-row]')).toHaveLength(3)
    fireEvent.mouseDown(cellAt(grid, 2, 'kind'))
    await user.keyboard('货物{Tab}')
    expect(cellAt(grid, 2, 'note').textContent).toBe('加急：货物')
  })

  it('do the same in a sub-table of one row', async () => {
    const { user } = await openEdit('main')
    const group = await screen.findByRole('group', { name: '主要明细' })
    expect(within(group).queryByLabelText('重量')).toBeNull()
    await user.type(within(group).getByLabelText('类别'), '货物')
    expect(within(group).getByLabelText('重量')).toBeDefined()
    await user.type(screen.getByLabelText('加急'), '是')
    await waitFor(() => expect(within(group).getByLabelText('说明')).toHaveProperty('disabled', true))
    expect(within(group).getByLabelText('说明')).toHaveProperty('value', '加急：货物')
    expect(within(group).getByText('加急单不写说明')).toBeDefined()
  })
})
