import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { cellAt, lineEntity, linesUse, openOrder, orderEntity, sentOrder } from '#renderers/testing/order-form.ts'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'

beforeAll(() => DateControl.preload())

async function openRows() {
  const line = lineEntity(
    { goods: { type: 'string', title: '商品' }, day: { type: 'string', format: 'date', title: '日期' } },
    { required: ['goods'] },
  )
  const lines = [{ id: 'l1', goods: '米', day: '2026-01-05' }]
  const record = { id: 'o1', name: '一号', lines }
  const view = await openOrder({ order: orderEntity(), line, fields: ['name', linesUse(['goods', 'day'])], record })
  const grid = await screen.findByRole('grid', { name: '明细' })
  const save = () => view.user.click(screen.getByRole('button', { name: /确\s*定/ }))
  return { ...view, grid, save }
}

describe('a text that is no date in a cell', () => {
  it.each(['{Enter}', '{Tab}'])('is reported when the cell is left by %s, and the date stays', async (key) => {
    const { user, grid, host } = await openRows()
    fireEvent.mouseDown(cellAt(grid, 0, 'day'))
    await user.keyboard('{F2}')
    const box = await within(grid).findByRole('textbox')
    await user.clear(box)
    await user.type(box, `明天${key}`)
    const said = 'warning 「明天」不是有效的值，没有采用；请按 2026-01-31 的样式填写'
    await waitFor(() => expect(host.events).toContain(said))
    await waitFor(() => expect(within(grid).queryByRole('textbox')).toBeNull())
    expect(cellAt(grid, 0, 'day').textContent).toBe('2026-01-05')
  })
})

describe('Enter in the last cell', () => {
  it('offers a row that is neither validated nor sent while it is untouched', async () => {
    const { user, grid, host, save } = await openRows()
    fireEvent.mouseDown(cellAt(grid, 0, 'goods'))
    await user.keyboard('面{Enter}')
    expect(grid.querySelectorAll('[data-row]')).toHaveLength(2)
    await save()
    await waitFor(() => expect(sentOrder(host.events)?.lines).toMatchObject([{ id: 'l1', goods: '面' }]))
    expect(sentOrder(host.events)?.lines).toHaveLength(1)
  })
})
