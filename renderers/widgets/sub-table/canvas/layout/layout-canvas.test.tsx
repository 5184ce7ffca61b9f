import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lineEntity, linesUse, openOrder, orderEntity, sentOrder } from '#renderers/testing/order-form.ts'
import type { Row } from '#shared/documents/entity.ts'

const text = (title: string) => ({ type: 'string', title }) as const
const line = lineEntity({
  itemType: { ...text('类型'), default: 'field' },
  fieldName: text('字段'),
  title: text('标题'),
  helpText: text('说明'),
  colSpan: { type: 'integer', title: '占列数' },
  isReadOnly: { ...text('只读'), default: '0' },
  isShowForm: { ...text('显示'), default: '1' },
  columnCount: { type: 'integer', title: '列数' },
  isInCard: { ...text('在卡片内'), default: '0' },
})
const order = orderEntity([{ title: '布局', order: 'place' }], {
  formTemplate: text('表单列数'),
  cgformCode: text('在线表单'),
})
const columns = [
  'itemType',
  'fieldName',
  'title',
  'helpText',
  'colSpan',
  'isReadOnly',
  'isShowForm',
  'columnCount',
  'isInCard',
]
const FIELDS = [
  { fieldName: 'shopName', title: '门店', control: 'text', required: true, readOnly: false },
  { fieldName: 'memo', title: '备注', control: 'textarea', required: false, readOnly: false },
  { fieldName: 'rent', title: '租金', control: 'text', required: false, readOnly: false },
]
const stored = [
  { id: 'i0', itemType: 'divider', title: '基本情况', isShowForm: '1' },
  { id: 'i1', itemType: 'field', fieldName: 'shopName', title: '店名', colSpan: 2, isShowForm: '1' },
  { id: 'i2', itemType: 'field', fieldName: 'former', isShowForm: '1' },
  { id: 'i3', itemType: 'field', fieldName: 'rent', isShowForm: '0' },
]

async function openCanvas(lines: Row[] = stored) {
  const record = { id: 'o1', name: '一号', formTemplate: '2', cgformCode: 'visit', lines }
  const use = linesUse(columns, {
    props: { design: { view: 'layout', fields: 'GET /fields', preview: 'POST /preview' } },
  })
  const requests: unknown[] = []
  const view = await openOrder({
    ...{ order, line, fields: ['name', 'formTemplate', 'cgformCode', use], record },
    instead: {
      call: async ({ query }) => {
        requests.push(query)
        return { result: FIELDS, message: '' }
      },
    },
  })
  const board = await screen.findByRole('listbox', { name: '布局画布' })
  await waitFor(() => expect(requests).toHaveLength(1))
  return { ...view, board, requests }
}

const titles = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('option')
    .map((card) => card.querySelector('.r-canvas__label')!.textContent)

describe('the canvas of a design', () => {
  it('shows first, with the fields of its form, and marks fields that the form lacks', async () => {
    const { board, requests } = await openCanvas()
    expect(requests[0]).toEqual({ cgformCode: 'visit' })
    expect(titles(board)).toEqual(['基本情况', '店名', 'former', '租金'])
    expect(titles(within(board).getByRole('group', { name: '不在表单中显示' }))).toEqual(['租金'])
    expect(board.querySelector<HTMLElement>('[data-field="i1"]')!.style.gridColumn).toBe('span 2')
    expect(board.querySelector('[data-field="i0"]')!.className).toContain('--wide')
    await waitFor(() => expect(board.querySelector('[data-field="i1"] .r-rows__required')).not.toBeNull())
    expect(
      await within(board.querySelector<HTMLElement>('[data-field="i2"]')!).findByText(/已不在表单中/),
    ).toBeDefined()
  })

  it('offers each field once, adds all in one step, and undoes that in one step', async () => {
    const { board } = await openCanvas([])
    fireEvent.click(await screen.findByText('备注', { selector: 'button' }))
    expect(titles(board)).toEqual(['备注'])
    expect(screen.queryByText('备注', { selector: 'button' })).toBeNull()
    fireEvent.click(screen.getByText('添加全部字段'))
    expect(titles(board)).toEqual(['备注', '门店', '租金'])
    expect(screen.queryByText('添加全部字段')).toBeNull()
    fireEvent.keyDown(board, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(titles(board)).toEqual(['备注']))
  })

  it('adds titles, texts and tabs between the fields, moves them by keys, and saves the layout', async () => {
    const { board, host } = await openCanvas([stored[1]!])
    fireEvent.click(screen.getByText('页签', { selector: 'button' }))
    fireEvent.click(screen.getByText('说明文字', { selector: 'button' }))
    expect(titles(board)).toEqual(['店名', '页签', '说明文字'])
    fireEvent.keyDown(board, { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(titles(board)).toEqual(['店名', '说明文字', '页签']))
    fireEvent.click(screen.getByText(/确\s*定/))
    await waitFor(() => expect(sentOrder(host.events)?.lines).toHaveLength(3))
    // An unchanged row sends only its key.
    expect((sentOrder(host.events).lines as Row[]).map(({ id, itemType }) => id ?? itemType)).toEqual([
      'i1',
      'note',
      'tab',
    ])
  })

  it('moves fields into cards and grids by pressing and by keys, out again, and along with the card', async () => {
    const { board, host } = await openCanvas([stored[1]!])
    fireEvent.click(screen.getByText('卡片', { selector: 'button' }))
    fireEvent.click(await screen.findByText('备注', { selector: 'button' }))
    fireEvent.click(screen.getByText('租金', { selector: 'button' }))
    const card = () => within(board).getByRole('group', { name: '卡片' })
    expect(titles(board)).toEqual(['店名', '卡片', '备注', '租金'])
    expect(titles(card())).toEqual(['卡片', '备注', '租金'])
    // The last added field is selected: two steps up, it has left the card.
    fireEvent.keyDown(board, { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(titles(card())).toEqual(['卡片', '租金', '备注']))
    fireEvent.keyDown(board, { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(titles(board)).toEqual(['店名', '租金', '卡片', '备注']))
    expect(titles(card())).toEqual(['卡片', '备注'])
    fireEvent.keyDown(board, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(titles(card())).toEqual(['卡片', '租金', '备注']))
    fireEvent.keyDown(board, { key: 'ArrowUp' })
    fireEvent.keyDown(board, { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(titles(board)).toEqual(['卡片', '租金', '备注', '店名']))
    expect(titles(card())).toEqual(['卡片', '租金', '备注'])
    fireEvent.click(screen.getByText(/确\s*定/))
    await waitFor(() => expect(sentOrder(host.events)?.lines).toHaveLength(4))
    expect((sentOrder(host.events).lines as Row[]).map(({ isInCard }) => isInCard)).toEqual(['0', '1', '1', undefined])
  })

  it('keeps the content of a deleted card, shows its columns, and has no switch for visibility', async () => {
    const lines = [
      { id: 'c0', itemType: 'grid', columnCount: 3, isShowForm: '1' },
      { id: 'c1', itemType: 'field', fieldName: 'shopName', colSpan: 4, isShowForm: '1', isInCard: '1' },
      { id: 'c2', itemType: 'field', fieldName: 'rent', isShowForm: '1', isInCard: '1' },
    ]
    const { board } = await openCanvas(lines)
    const grid = within(board).getByRole('group', { name: '栅格' })
    expect(grid.querySelector<HTMLElement>('[data-zone]')!.style.getPropertyValue('--r-canvas-columns')).toBe('3')
    expect(board.querySelector<HTMLElement>('[data-field="c1"]')!.style.gridColumn).toBe('span 3')
    fireEvent.keyDown(board, { key: 'ArrowDown' })
    expect(screen.getByLabelText('列数')).toBeDefined()
    expect(screen.queryByLabelText('在卡片内')).toBeNull()
    fireEvent.keyDown(board, { key: 'Delete' })
    await waitFor(() => expect(within(board).queryByRole('group', { name: '栅格' })).toBeNull())
    expect(board.querySelectorAll('[data-field]')).toHaveLength(2)
    fireEvent.keyDown(board, { key: 'z', ctrlKey: true })
    await within(board).findByRole('group', { name: '栅格' })
  })

  it('edits a card with its content by the buttons above it and in the table beside it, with undo', async () => {
    const lines = [
      { id: 'b0', itemType: 'card', title: '证照', isShowForm: '1' },
      { id: 'b1', itemType: 'field', fieldName: 'memo', title: '备注一', isShowForm: '1', isInCard: '1' },
      { id: 'b2', itemType: 'field', fieldName: 'rent', title: '租金一', isShowForm: '1', isInCard: '1' },
      { id: 'b3', itemType: 'field', fieldName: 'shopName', title: '店名', isShowForm: '1' },
    ]
    const { board } = await openCanvas(lines)
    const card = () => within(board).getByRole('group', { name: '证照' })
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.keyDown(board, { key: 'ArrowDown' })
    press('下移')
    await waitFor(() => expect(titles(board)).toEqual(['店名', '证照', '备注一', '租金一']))
    expect(titles(card())).toEqual(['证照', '备注一', '租金一'])
    press('删除行')
    await waitFor(() => expect(titles(board)).toEqual(['店名', '备注一', '租金一']))
    expect(within(board).queryByRole('group', { name: '证照' })).toBeNull()
    press('撤销')
    await waitFor(() => expect(titles(card())).toEqual(['证照', '备注一', '租金一']))
    fireEvent.keyDown(board, { key: 'Home' })
    fireEvent.keyDown(board, { key: 'ArrowDown' })
    press('复制行')
    await waitFor(() => expect(titles(board)).toEqual(['店名', '证照', '备注一', '租金一', '证照']))
    press('撤销')

    fireEvent.click(screen.getByText('字段表'))
    const grid = await screen.findByRole('grid')
    fireEvent.mouseDown(within(grid).getByText('备注一'))
    press('插入行')
    fireEvent.click(screen.getByText('设计'))
    const after = () => screen.getByRole('group', { name: '证照' })
    await waitFor(() => expect(titles(after())).toEqual(['证照', '备注一', '未命名', '租金一']))
  })

  it('is shown as JSON, and can be replaced by other JSON in one undo step', async () => {
    const { board, host } = await openCanvas()
    const json = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '布局的 JSON' })
    const take = (text: string) => {
      fireEvent.change(json(), { target: { value: text } })
      fireEvent.click(screen.getByRole('button', { name: '替换布局' }))
    }
    fireEvent.click(screen.getByRole('button', { name: 'JSON' }))
    await waitFor(() => expect(JSON.parse(json().value).list[1]).toMatchObject({ model: 'shopName', span: 2 }))
    expect(JSON.parse(json().value).config).toEqual({ columns: 2 })
    take('{"list":[{"type":"button"}]}')
    expect((await screen.findByRole('alert')).textContent).toBe('第1项：type 的值不正确')
    expect(titles(board)).toHaveLength(4)
    const list = [
      { type: 'card', label: '证照', columns: 2 },
      { type: 'field', model: 'memo', held: true },
    ]
    take(JSON.stringify({ list, config: { columns: 3 } }))
    await waitFor(() => expect(titles(within(board).getByRole('group', { name: '证照' }))).toEqual(['证照', '备注']))
    expect(titles(board)).toEqual(['证照', '备注'])
    fireEvent.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(titles(board)).toHaveLength(4))
    fireEvent.click(screen.getByRole('button', { name: '重做' }))
    await waitFor(() => expect(titles(board)).toHaveLength(2))
    fireEvent.click(screen.getByText(/确\s*定/))
    await waitFor(() => expect(sentOrder(host.events)).toBeDefined())
    expect(sentOrder(host.events).formTemplate).toBe('3')
    const undeleted = (sentOrder(host.events).lines as Row[]).filter(({ rowState }) => rowState === 'new')
    expect(undeleted).toMatchObject([
      { itemType: 'card', title: '证照' },
      { itemType: 'field', fieldName: 'memo', isInCard: '1' },
    ])
  })
})
