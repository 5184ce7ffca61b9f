import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import {
  cellAt,
  lineEntity,
  linesUse,
  type OrderForm,
  orderEntity,
  sentOrder,
  showOrders,
} from '#renderers/testing/order-form.ts'
import type { Row } from '#shared/documents/entity.ts'

const line = lineEntity(
  {
    goods: { type: 'string', title: '商品', maxLength: 5 },
    count: { type: 'integer', title: '数量', minimum: 1 },
    price: { type: 'number', title: '单价', 'x-precision': 2 },
    amount: { type: 'number', title: '金额', 'x-precision': 2 },
    unit: { type: 'string', title: '单位', default: '1', 'x-dict': 'unit' },
    seq: { type: 'integer', title: '序号' },
  },
  { title: '商品明细', required: ['goods', 'count'] },
)
const rules = [{ noDuplicates: ['goods'], message: '同一商品不能重复' }]
const order = orderEntity(
  [
    { title: '商品明细', order: 'seq', minItems: 1, maxItems: 5, rules },
    { kind: 'one', name: 'main', title: '主要商品' },
  ],
  { unit: { type: 'string', title: '默认单位' } },
  { required: ['name'] },
)
const columns = [
  'goods',
  'count',
  'price',
  { field: 'amount', widget: 'Formula', props: { expression: 'values.price * values.count' } },
  'unit',
]
const lines = linesUse(columns, { props: { summary: [{ field: 'amount', use: 'sum' }] } })
const units = [
  { value: '1', text: '吨', title: '吨' },
  { value: '2', text: '千克', title: '千克' },
]
const stored: Row = {
  id: 'o1',
  name: '一号',
  lines: [
    { id: 'l0', goods: '米', count: 1, price: 2, amount: 2, unit: '1', unit_dictText: '吨', seq: 0 },
    { id: 'l1', goods: '油', count: 3, price: 1.5, amount: 4.5, unit: '2', unit_dictText: '千克', seq: 1 },
  ],
  main: null,
}

type Fields = OrderForm['fields']
type Instead = OrderForm['instead']

function show(fields: Fields = ['name', lines], record?: Row, instead: Instead = {}) {
  return showOrders({ order, line, fields, record, instead: { dictionary: async () => units, ...instead } })
}

async function openAdd(...given: Parameters<typeof show>) {
  const view = show(...given)
  await view.user.click(await screen.findByRole('button', { name: /新\s*增/ }))
  return { ...view, grid: await screen.findByRole('grid', { name: '商品明细' }) }
}

async function openEdit(...[fields, instead]: [Fields?, Instead?]) {
  const view = show(fields, stored, instead)
  await view.user.click(await screen.findByRole('button', { name: /编\s*辑/ }))
  return { ...view, grid: await screen.findByRole('grid', { name: '商品明细' }) }
}

const texts = (grid: HTMLElement) =>
  [...grid.querySelectorAll('[data-row]')].map((row) =>
    [...row.querySelectorAll('[data-column]')].map((cell) => cell.textContent).join(' '),
  )
const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name: typeof name === 'string' ? new RegExp(`${name}$`) : name }))
const paste = (element: Element, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text, setData: () => undefined } })
const save = () => press(/确\s*定/)

describe('a sub-table in a form', () => {
  it('shows the stored rows as text, with formulas and a sum', async () => {
    const { grid } = await openEdit()
    expect(texts(grid)).toEqual(['米 1 2.00 2.00 吨', '油 3 1.50 4.50 千克'])
    expect(grid.textContent).toContain('合计 6.50')
    expect(grid.querySelectorAll('input:not([type="checkbox"])')).toHaveLength(0)
  })

  it('has no sum without rows', async () => {
    const { grid } = await openAdd()
    expect(grid.textContent).not.toContain('合计')
    press('添加行')
    expect(grid.textContent).toContain('合计')
  })

  it('updates with its dictionaries while it is open, also those of reactions, and loses no typed input', async () => {
    const changed = new Set<() => void>()
    const onChanged = (_: string, listener: () => void) => {
      changed.add(listener)
      return () => changed.delete(listener)
    }
    let names: Record<string, string> = { unit: '吨', ranks: '甲' }
    const dictionary = async (code: string) => {
      const text = names[code]
      if (text === undefined) throw new Error('offline')
      return [{ value: '1', text, title: text }]
    }
    const tell = () =>
      act(async () => {
        for (const listener of changed) listener()
      })
    const goods = { field: 'goods', widget: 'Select', reactions: [{ use: 'options', with: { dictionary: 'ranks' } }] }
    const table = { ...lines, props: { entity: 'business/line', columns: [goods, 'count', 'unit'] } }
    const { user } = show(
      ['name', table],
      { ...stored, lines: [{ id: 'l0', goods: '1', unit: '1' }] },
      {
        dictionary,
        onChanged,
      },
    )
    await user.click(await screen.findByRole('button', { name: /编\s*辑/ }))
    const grid = await screen.findByRole('grid', { name: '商品明细' })
    fireEvent.mouseDown(cellAt(grid, 0, 'count'))
    await user.keyboard('12{Tab}')
    expect(texts(grid)).toEqual(['甲 12 吨'])
    names = { unit: '公吨', ranks: '第一' }
    await tell()
    await waitFor(() => expect(texts(grid)).toEqual(['第一 12 公吨']))
    names = {}
    await tell()
    expect(texts(grid)).toEqual(['第一 12 公吨'])
  })

  it('accepts typed rows, cell by cell, and sends them as new', async () => {
    const { grid, user, host } = await openAdd()
    await user.type(screen.getByLabelText('名称'), '新单')
    press('添加行')
    grid.focus()
    await user.keyboard('米{Tab}12{Tab}1.5{Tab}')
    expect(texts(grid)).toEqual(['米 12 1.50 18.00 吨'])
    save()
    await waitFor(() => expect(sentOrder(host.events)).toBeTruthy())
    expect(sentOrder(host.events).lines).toEqual([
      { unit: '1', goods: '米', count: 12, price: 1.5, amount: 18, rowState: 'new' },
    ])
  })

  it('sends the state of each changed row, and nothing of unchanged rows', async () => {
    const { grid, user, host } = await openEdit()
    fireEvent.mouseDown(cellAt(grid, 0, 'count'))
    await user.keyboard('{Control>}a{/Control}7{Enter}')
    press('复制行')
    expect(texts(grid)).toHaveLength(3)
    press('上移')
    press('撤销')
    press('撤销')
    expect(texts(grid)).toEqual(['米 7 2.00 14.00 吨', '油 3 1.50 4.50 千克'])
    fireEvent.mouseDown(cellAt(grid, 1, 'goods'))
    press('删除行')
    save()
    await waitFor(() => expect(sentOrder(host.events)).toBeTruthy())
    expect(sentOrder(host.events).lines).toEqual([
      { id: 'l0', goods: '米', count: 7, price: 2, amount: 14, unit: '1', seq: 0, rowState: 'modified' },
      { id: 'l1', rowState: 'deleted' },
    ])
  })

  it('moves rows by buttons and keys, and restores deleted ones', async () => {
    const { grid, user } = await openEdit()
    fireEvent.mouseDown(cellAt(grid, 1, 'amount'))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(texts(grid)[0]).toContain('油')
    press('删除行')
    expect(texts(grid)).toHaveLength(1)
    expect(screen.getByText(/已删除 1 行/)).toBeTruthy()
    press(/恢\s*复/)
    expect(texts(grid)).toHaveLength(2)
    for (const box of within(grid).getAllByRole('checkbox').slice(0, 1)) fireEvent.click(box)
    press('删除行')
    expect(texts(grid)).toEqual([])
  })

  it('adds and deletes no rows where that is forbidden, even by keys or pasting, and edits existing ones', async () => {
    const [many, one] = order['x-children']!
    const fixed = { ...order, 'x-children': [{ ...many!, fixed: ['add' as const, 'delete' as const] }, one!] }
    const { user, host } = showOrders({ order: fixed, line, fields: ['name', lines], record: stored })
    await user.click(await screen.findByRole('button', { name: /编\s*辑/ }))
    const grid = await screen.findByRole('grid', { name: '商品明细' })
    for (const name of [/添加行$/, /插入行$/, /复制行$/, /删除行$/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    fireEvent.mouseDown(cellAt(grid, 1, 'goods'))
    await user.keyboard('{Control>}a{/Control}盐{Enter}')
    paste(grid, '糖\n茶')
    expect(texts(grid)).toHaveLength(2)
    expect(texts(grid)[1]).toContain('盐')
    expect(host.events.join('\n')).toContain('不能增加行')
    fireEvent.mouseDown(cellAt(grid, 1, 'amount'))
    paste(grid, '糖')
    save()
    await waitFor(() => expect(sentOrder(host.events)).toBeTruthy())
    expect(sentOrder(host.events).lines.map(({ rowState }: Row) => rowState)).toEqual(['none', 'modified'])
  })

  it('has no fields for a single row that nobody may add', async () => {
    const [many, one] = order['x-children']!
    const fixed = { ...order, 'x-children': [many!, { ...one!, fixed: ['add' as const] }] }
    const single = { field: 'main', widget: 'SubTable', props: { entity: 'business/line', columns: ['goods'] } }
    const { user } = showOrders({ order: fixed, line, fields: ['name', single], record: stored })
    await user.click(await screen.findByRole('button', { name: /编\s*辑/ }))
    expect((await screen.findByLabelText<HTMLInputElement>('商品')).disabled).toBe(true)
  })

  it('calls its buttons as the form does', async () => {
    const buttons = { add: { label: '加货', icon: 'plus' }, delete: { label: '去货' } }
    await openAdd(['name', { ...lines, props: { ...lines.props, buttons } }])
    for (const name of ['加货', '去货'])
      expect(screen.getByRole('button', { name: new RegExp(`${name}$`) })).toBeDefined()
    expect(screen.queryByRole('button', { name: /添加行$/ })).toBeNull()
  })

  it('is only looked at in a detail', async () => {
    const { user } = show(undefined, stored)
    await user.click(await screen.findByRole('button', { name: /详\s*情/ }))
    const grid = await screen.findByRole('grid', { name: '商品明细' })
    expect(grid.getAttribute('aria-readonly')).toBe('true')
    expect(screen.queryByRole('toolbar')).toBeNull()
    fireEvent.mouseDown(cellAt(grid, 0, 'goods'))
    await user.keyboard('x')
    expect(texts(grid)).toEqual(['米 1 2.00 2.00 吨', '油 3 1.50 4.50 千克'])
  })

  it('is left by Tab after Escape, and at its end', async () => {
    const { grid, user } = await openEdit()
    fireEvent.mouseDown(cellAt(grid, 0, 'amount'))
    await user.keyboard('{Tab}{Tab}')
    expect(cellAt(grid, 1, 'goods').dataset.active).toBe('true')
    await user.keyboard('{Escape}{Tab}')
    expect(grid.contains(document.activeElement)).toBe(false)
  })

  it('restores the former value on Escape', async () => {
    const { grid, user } = await openEdit()
    fireEvent.mouseDown(cellAt(grid, 0, 'goods'))
    await user.keyboard('面粉{Escape}')
    expect(texts(grid)[0]).toBe('米 1 2.00 2.00 吨')
    expect(document.activeElement).toBe(grid)
  })

  it('accepts a part of a spreadsheet, and marks and shows values that do not fit', async () => {
    const { grid, host, user } = await openAdd()
    await user.type(screen.getByLabelText('名称'), '贴')
    paste(grid, '米\t1,000\t2.5\t\t千克\r\n"白\n糖"\t许多\t1\t\t斤\r\n')
    expect(texts(grid)).toEqual([
      '米 1000 2.50 2,500.00 千克'.replace('2,500', '2500'),
      '白 糖 许多数量应为整数 1.00  斤没有这个选项',
    ])
    save()
    await screen.findByText('有 2 处需要修改')
    expect(sentOrder(host.events)).toBeUndefined()
    expect(cellAt(grid, 1, 'count').dataset.active).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(grid))
    await user.keyboard('5{Tab}')
    expect(texts(grid)[1]).toBe('白 糖 5 1.00 5.00 斤没有这个选项')
  })

  it('refuses more rows than the maximum, and a missing required row', async () => {
    const { grid, host, user } = await openAdd()
    await user.type(screen.getByLabelText('名称'), '空')
    save()
    await screen.findByText('请添加商品明细')
    paste(grid, 'a\nb\nc\nd\ne\nf')
    expect(host.events).toContain('warning 最多5行，还能添加5行，粘贴的内容需要6行')
    expect(texts(grid)).toEqual([])
  })

  it('finds two rows that may not be alike', async () => {
    const { grid } = await openEdit()
    fireEvent.mouseDown(cellAt(grid, 0, 'amount'))
    paste(grid, 'x')
    fireEvent.mouseDown(cellAt(grid, 1, 'amount'))
    fireEvent.keyDown(grid, { key: 'Home' })
    paste(grid, '米')
    expect(texts(grid)[1]).toContain('同一商品不能重复')
  })

  it('copies its cells to a spreadsheet', async () => {
    const { grid } = await openEdit()
    fireEvent.mouseDown(cellAt(grid, 0, 'amount'))
    fireEvent.keyDown(grid, { key: 'ArrowRight' })
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
    const copied: string[] = []
    fireEvent.copy(grid, { clipboardData: { setData: (_: string, text: string) => copied.push(text) } })
    expect(copied).toEqual(['吨\n千克'])
  })

  it('shows a problem found by the server at its cell', async () => {
    const { grid, user } = await openEdit(undefined, {
      records: {
        edit: async () => {
          throw new RefusedError('不行', [{ field: 'lines[1].price', keyword: 'x', message: '单价已停用' }])
        },
      },
    })
    fireEvent.mouseDown(cellAt(grid, 0, 'goods'))
    await user.keyboard('面{Enter}')
    save()
    await screen.findByText('第2行：单价已停用')
    expect(cellAt(grid, 1, 'price').textContent).toBe('1.50单价已停用')
    expect(cellAt(grid, 1, 'price').dataset.active).toBe('true')
  })

  it('copies a value of the record into every row, also into later ones', async () => {
    const cascading = {
      ...lines,
      reactions: [{ use: 'cascade-rows', when: 'values.unit != null', with: { field: 'unit', value: 'values.unit' } }],
    }
    const { grid, user } = await openAdd(['name', 'unit', cascading])
    press('添加行')
    expect(texts(grid)).toEqual(['    吨'])
    await user.type(screen.getByLabelText('默认单位'), '2')
    await waitFor(() => expect(texts(grid)).toEqual(['    千克']))
    press('添加行')
    await waitFor(() => expect(texts(grid)).toEqual(['    千克', '    千克']))
  })
})

describe('a sub-table of one row', () => {
  const main = { field: 'main', widget: 'SubTable', props: { entity: 'business/line', columns } }

  it('shows fields in the form, and sends nothing while they are empty', async () => {
    const { user, host } = show(['name', main])
    await user.click(await screen.findByRole('button', { name: /新\s*增/ }))
    await user.type(await screen.findByLabelText('名称'), '单')
    await screen.findByLabelText('商品')
    save()
    await waitFor(() => expect(sentOrder(host.events)).toEqual({ name: '单' }))
  })

  it('is validated and sent with its state', async () => {
    const { user, host } = show(['name', main])
    await user.click(await screen.findByRole('button', { name: /新\s*增/ }))
    await user.type(await screen.findByLabelText('名称'), '单')
    await user.type(await screen.findByLabelText('商品'), '米')
    await user.type(screen.getByLabelText('单价'), '2')
    save()
    await screen.findAllByText('请输入数量')
    await user.type(screen.getByLabelText('数量'), '3')
    save()
    await waitFor(() =>
      expect(sentOrder(host.events)?.main).toMatchObject({ goods: '米', count: 3, amount: 6, rowState: 'new' }),
    )
  })
})
