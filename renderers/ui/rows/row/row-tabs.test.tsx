import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lineEntity, linesUse, openOrder, orderEntity, sentOrder } from '#renderers/testing/order-form.ts'

const text = (title: string) => ({ type: 'string', title }) as const
const line = lineEntity({ code: text('编码'), size: text('规格'), place: text('产地'), note: text('备注') })
const order = orderEntity()
const columns = ['code', 'size', { field: 'place', required: true }, 'note']
const tabs = [{ title: '规格页', fields: ['size'] }, { title: '产地页', fields: ['note', 'place'] }, { title: '全部' }]

async function openTabbed(lines: object[] = [{ id: 'l0', code: '甲', size: '大', place: '东', note: '轻' }]) {
  const record = { id: 'o1', name: '一号', lines }
  const view = await openOrder({ order, line, fields: ['name', linesUse(columns, { props: { tabs } })], record })
  return { ...view, grid: await screen.findByRole('grid', { name: '明细' }) }
}

const heads = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((head) => head !== '' && head !== '#')
const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
const cell = (grid: HTMLElement, column: string) => grid.querySelector<HTMLElement>(`[data-column="${column}"]`)!
const save = () => fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))

describe('columns behind tabs', () => {
  it('shows those of the chosen tab in its order, after those that no tab names', async () => {
    const { grid, user } = await openTabbed()
    expect(heads(grid)).toEqual(['编码', '规格'])
    await user.click(tab('产地页'))
    expect(heads(grid)).toEqual(['编码', '备注', '产地'])
    expect(cell(grid, 'code').className).toContain('r-rows__cell--pinned')
    await user.click(tab('全部'))
    expect(heads(grid)).toEqual(['编码', '规格', '产地', '备注'])
  })

  it('writes into the column that is seen, and sends what stands behind other tabs too', async () => {
    const { grid, user, host } = await openTabbed()
    await user.click(tab('产地页'))
    fireEvent.mouseDown(cell(grid, 'place'))
    await user.keyboard('西{Shift>}{Tab}{/Shift}')
    expect(cell(grid, 'place').textContent).toBe('西')
    fireEvent.mouseDown(cell(grid, 'code'))
    await user.keyboard('{Escape}')
    fireEvent.paste(grid, { clipboardData: { getData: () => '乙\t重\t北\n', setData: () => undefined } })
    save()
    await waitFor(() => expect(sentOrder(host.events)).toBeDefined())
    expect(sentOrder(host.events).lines).toMatchObject([{ id: 'l0', code: '乙', size: '大', note: '重', place: '北' }])
  })

  it('copies a row with what stands behind other tabs', async () => {
    const { grid, user, host } = await openTabbed()
    fireEvent.mouseDown(cell(grid, 'code'))
    await user.click(screen.getByRole('button', { name: /复制行$/ }))
    save()
    await waitFor(() => expect(sentOrder(host.events)).toBeDefined())
    expect(sentOrder(host.events).lines[1]).toMatchObject({ code: '甲', place: '东', note: '轻' })
  })

  it('tells on a tab how much is wrong behind it, and goes there when the form is sent', async () => {
    const { grid, host } = await openTabbed([{ id: 'l0', code: '甲', size: '大', place: '', note: '' }])
    save()
    await waitFor(() => expect(tab(/产地页/).getAttribute('aria-selected')).toBe('true'))
    expect(tab(/产地页/).textContent).toBe('产地页1')
    expect(cell(grid, 'place').dataset.active).toBe('true')
    expect(tab(/规格页/).textContent).toBe('规格页')
    expect(sentOrder(host.events)).toBeUndefined()
  })
})

describe('a step that was taken back', () => {
  it('comes again, until something else is done', async () => {
    const { grid, user } = await openTabbed()
    fireEvent.mouseDown(cell(grid, 'size'))
    await user.keyboard('小{Shift>}{Tab}{/Shift}{Control>}z{/Control}')
    await waitFor(() => expect(cell(grid, 'size').textContent).toBe('大'))
    await user.keyboard('{Control>}y{/Control}')
    expect(cell(grid, 'size').textContent).toBe('小')
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await user.click(screen.getByRole('button', { name: /添加行$/ }))
    expect(screen.getByRole('button', { name: '重做' })).toHaveProperty('disabled', true)
    expect(cell(grid, 'size').textContent).toBe('大')
  })
})
