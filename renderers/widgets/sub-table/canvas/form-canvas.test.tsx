import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cellAt, lineEntity, linesUse, openOrder, orderEntity, sentOrder } from '#renderers/testing/order-form.ts'

const text = (title: string) => ({ type: 'string', title }) as const
const flag = (title: string, usual: string) =>
  ({
    ...text(title),
    enum: ['1', '0'],
    default: usual,
    'x-widget': 'Switch',
    'x-widget-props': { on: '1', off: '0' },
  }) as const
const options = [
  { value: 'text', text: '文本框' },
  { value: 'textarea', text: '多行文本' },
  { value: 'date', text: '日期' },
]
const line = lineEntity(
  {
    dbFieldName: text('字段名称'),
    dbFieldTxt: text('字段备注'),
    dbType: text('字段类型'),
    dbLength: { type: 'integer', title: '长度' },
    fieldShowType: { ...text('控件类型'), 'x-widget': 'Select', 'x-widget-props': { options }, default: 'text' },
    isShowForm: flag('表单显示', '1'),
    fieldMustInput: flag('必填', '0'),
  },
  { required: ['dbFieldName'] },
)
const order = orderEntity([{ title: '字段' }], { formTemplate: text('表单风格') })
const columns = ['dbFieldName', 'dbFieldTxt', 'dbType', 'dbLength', 'fieldShowType', 'isShowForm', 'fieldMustInput']
const tabs = [{ title: '页面属性', fields: ['fieldShowType', 'isShowForm', 'fieldMustInput'] }, { title: '全部' }]

const stored = [
  {
    id: 'f0',
    dbFieldName: 'order_id',
    dbFieldTxt: '订单',
    fieldShowType: 'text',
    isShowForm: '0',
    mainTable: 'orders',
  },
  { id: 'f1', dbFieldName: 'goods', dbFieldTxt: '商品', fieldShowType: 'text', isShowForm: '1', fieldMustInput: '1' },
  { id: 'f2', dbFieldName: 'note', dbFieldTxt: '说明', fieldShowType: 'textarea', isShowForm: '1' },
]

async function openCanvas() {
  const record = { id: 'o1', name: '一号', formTemplate: '2', lines: stored }
  const use = linesUse(columns, { props: { design: { view: 'form', preview: 'POST /preview' }, tabs } })
  const view = await openOrder({ order, line, fields: ['name', 'formTemplate', use], record })
  await view.user.click(await screen.findByText('设计'))
  const board = await screen.findByRole('listbox', { name: '字段画布' })
  return { ...view, board }
}

const titles = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('option')
    .map((card) => card.querySelector('.r-canvas__label, .r-canvas__name')!.textContent)
const chosen = (list: HTMLElement) =>
  list.querySelector('[aria-selected="true"] .r-canvas__label, [aria-selected="true"] .r-canvas__name')?.textContent
const properties = () => within(screen.getByRole('region', { name: '字段属性' }))
const save = () => fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))

describe('the canvas of a form', () => {
  it('shows the fields in their columns, wide ones over the full width, and hidden fields separately', async () => {
    const { board } = await openCanvas()
    expect(titles(board)).toEqual(['商品', '说明', '订单'])
    expect(titles(within(board).getByRole('group', { name: '不在表单中显示' }))).toEqual(['订单'])
    expect(board.querySelector<HTMLElement>('[data-zone]')!.style.getPropertyValue('--r-canvas-columns')).toBe('2')
    expect(board.querySelector('[data-field="f2"]')!.className).toContain('--wide')
  })

  it('captures the keys by which a browser leaves the page, even without a selected field', async () => {
    const { board } = await openCanvas()
    expect(fireEvent.keyDown(board, { key: 'ArrowLeft', altKey: true })).toBe(false)
    expect(fireEvent.keyDown(board, { key: 'x' })).toBe(true)
  })

  it('is used by keys alone: choose, carry, copy, remove, back and forth', async () => {
    const { board, user, host } = await openCanvas()
    board.focus()
    await user.keyboard('{ArrowDown}')
    expect(chosen(board)).toBe('商品')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(titles(board)).toEqual(['说明', '商品', '订单'])
    await user.keyboard('{Control>}d{/Control}')
    expect(titles(board)).toEqual(['说明', '商品', '商品', '订单'])
    await user.keyboard('{Home}{Delete}')
    expect(titles(board)).toEqual(['商品', '商品', '订单'])
    await user.keyboard('{Control>}z{/Control}')
    expect(titles(board)).toEqual(['说明', '商品', '商品', '订单'])
    await user.keyboard('{Control>}zz{/Control}')
    expect(titles(board)).toEqual(['商品', '说明', '订单'])
    await user.keyboard('{Control>}yy{/Control}')
    expect(titles(board)).toEqual(['说明', '商品', '商品', '订单'])
    save()
    await waitFor(() => expect(sentOrder(host.events)).toBeDefined())
    const { lines } = sentOrder(host.events)
    expect(lines.map((row: { id?: string }) => row.id)).toEqual(['f0', 'f2', 'f1', undefined])
    expect(lines[3]).toMatchObject({ dbFieldName: 'goods_1', dbFieldTxt: '商品' })
  })

  it('edits the selected field, one undo step for each setting, and the table shows the same', async () => {
    const { board, user } = await openCanvas()
    board.focus()
    await user.keyboard('{End}{Enter}')
    const title = properties().getByLabelText('字段备注')
    expect(properties().getByLabelText('字段名称')).toBe(document.activeElement)
    await user.clear(title)
    await user.type(title, '所属订单')
    await user.click(properties().getByRole('switch', { name: '表单显示' }))
    expect(titles(board)).toEqual(['所属订单', '商品', '说明'])
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(titles(board)).toEqual(['商品', '说明', '所属订单'])
    await user.click(screen.getByText('字段表'))
    const grid = await screen.findByRole('grid', { name: '字段' })
    expect(cellAt(grid, 0, 'dbFieldTxt').textContent).toBe('所属订单')
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(cellAt(grid, 0, 'dbFieldTxt').textContent).toBe('订单')
    await user.click(screen.getByText('设计'))
    expect(titles(await screen.findByRole('listbox', { name: '字段画布' }))).toEqual(['商品', '说明', '订单'])
  })

  it('adds fields from the palette after the selected one, and preserves unknown properties of the others', async () => {
    const { board, user, host } = await openCanvas()
    board.focus()
    await user.keyboard('{Home}')
    await user.click(screen.getByRole('button', { name: '日期' }))
    await user.click(screen.getByRole('button', { name: '日期' }))
    expect(titles(board)).toEqual(['商品', '日期1', '日期2', '说明', '订单'])
    expect(chosen(board)).toBe('日期2')
    save()
    await waitFor(() => expect(sentOrder(host.events)).toBeDefined())
    const { lines } = sentOrder(host.events)
    expect(lines).toMatchObject([
      { id: 'f0', rowState: 'none' },
      { id: 'f1', rowState: 'none' },
      { dbFieldName: 'date_1', dbType: 'Date', fieldShowType: 'date', isShowForm: '1' },
      { dbFieldName: 'date_2' },
      { id: 'f2' },
    ])
  })

  it('marks a field with an error, and shows the message on submit', async () => {
    const { board, user, host } = await openCanvas()
    await user.click(within(board).getByText('说明'))
    await user.clear(properties().getByLabelText('字段名称'))
    await user.click(within(board).getByText('商品'))
    save()
    await waitFor(() => expect(chosen(board)).toBe('说明'))
    expect(board.querySelector('[data-field="f2"]')!.getAttribute('data-wrong')).toBe('true')
    expect(properties().getByRole('alert').textContent).toContain('字段名称')
    expect(sentOrder(host.events)).toBeUndefined()
  })

  it('lists all fields in the outline, in the order of the table', async () => {
    const { user } = await openCanvas()
    await user.click(screen.getByRole('tab', { name: '大纲' }))
    const outline = await screen.findByRole('listbox', { name: '字段大纲' })
    expect(titles(outline)).toEqual(['订单', '商品', '说明'])
    outline.focus()
    await user.keyboard('{ArrowDown}{Alt>}{ArrowDown}{/Alt}')
    expect(titles(outline)).toEqual(['商品', '订单', '说明'])
  })
})
