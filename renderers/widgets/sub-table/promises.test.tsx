/**
 * Requirements of every widget, tested for the one that needs a form around it. The suite over all examples omits it.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cellAt, lineEntity, linesUse, type OrderForm, openOrder, orderEntity } from '#renderers/testing/order-form.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './sub-table.example.json'
import { SubTable } from './sub-table.tsx'

const line = lineEntity({ goods: { type: 'string', title: '商品' }, count: { type: 'integer', title: '数量' } })
const order = orderEntity([{ minItems: 1, maxItems: 9 }])
const stored = [{ id: 'l0', goods: '米', count: 1 }]

interface Given {
  rows?: unknown
  button?: RegExp
  field?: object
  instead?: OrderForm['instead']
}

/** The form of a record that holds these rows. */
async function opened({ rows = stored, button, field, instead }: Given = {}) {
  const fields = ['name', { ...linesUse(['goods', 'count']), ...field }]
  return openOrder({ order, line, fields, record: { id: 'o1', name: '一号', lines: rows }, instead }, button)
}
const gridShown = () => screen.findByRole('grid', { name: '明细' })
const cellOf = (grid: HTMLElement, column: string) => cellAt(grid, 0, column)

describe('a sub-table', () => {
  it('shows the number of rows in a cell, a dash for none, and the text of the server instead if there is one', () => {
    const looks: [object, string][] = [
      [{}, '共 2 行'],
      [{ value: [{ id: '1' }, { id: '2', rowState: 'deleted' }] }, '共 1 行'],
      [{ value: [] }, '-'],
      [{ value: null }, '-'],
      [{ value: 'x' }, '-'],
      [{ text: '服务器文字' }, '服务器文字'],
    ]
    for (const [given, shown] of looks) {
      const { container, unmount } = renderWidget(SubTable, example as WidgetExample, { ...given, displayMode: 'cell' })
      expect(container.textContent, JSON.stringify(given)).toBe(`${example.field.title}${shown}`)
      expect(container.querySelectorAll('input, button')).toHaveLength(0)
      unmount()
    }
  })

  it('waits for its dictionary, and does not change the form meanwhile', async () => {
    const never = vi.fn(() => new Promise<never>(() => undefined))
    const goods = { field: 'goods', widget: 'Select', props: { dictionary: 'goods' } }
    const props = { entity: line.$id, columns: [goods] }
    const { host } = await opened({ field: { props }, instead: { dictionary: never } })
    await waitFor(() => expect(never).toHaveBeenCalledWith('goods'))
    expect(document.querySelector('.r-widget-loading')).not.toBeNull()
    expect(screen.queryByRole('grid')).toBeNull()
    await waitFor(() => expect(screen.getByLabelText('名称')).toHaveProperty('value', '一号'))
    expect(host.events.filter((event) => event.startsWith('edit'))).toEqual([])
  })

  it('reports that its entity could not be read, and loads it on retry', async () => {
    let down = true
    const entity = async (address: string) => {
      if (address === line.$id && down) throw new Error('offline')
      return address === line.$id ? line : order
    }
    const { user } = await opened({ instead: { documents: { entity } } })
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(screen.getByText('加载失败')).toBeDefined()
    down = false
    await user.click(retry)
    expect(cellOf(await gridShown(), 'goods').textContent).toBe('米')
  })

  it('cannot be used while it is disabled', async () => {
    const disabled = { use: 'disabled', when: "values.name == '一号'", with: { reason: '一号不改' } }
    const { user } = await opened({ field: { reactions: [disabled] } })
    const grid = await gridShown()
    await waitFor(() => expect(grid.getAttribute('aria-readonly')).toBe('true'))
    expect(screen.queryByRole('toolbar', { name: '行操作' })).toBeNull()
    fireEvent.mouseDown(cellOf(grid, 'goods'))
    act(() => grid.focus())
    await user.keyboard('x{F2}{Delete}')
    fireEvent.paste(grid, { clipboardData: { getData: () => '油' } })
    expect(cellOf(grid, 'goods').textContent).toBe('米')
    expect(grid.querySelectorAll('input')).toHaveLength(0)
  })

  it('announces that it is invalid and why', async () => {
    const { user } = await opened({ rows: [] })
    const grid = await gridShown()
    expect(grid.getAttribute('aria-invalid')).toBeNull()
    await user.click(screen.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(grid.getAttribute('aria-invalid')).toBe('true'))
    const told = grid.getAttribute('aria-describedby')!.split(' ')
    expect(told.map((id) => document.getElementById(id)?.textContent)).toContain('请添加明细')
  })
})

describe('any stored value of a sub-table', () => {
  const complain = vi.spyOn(console, 'error')
  beforeEach(() => complain.mockClear())
  afterEach(() => expect(complain.mock.calls).toEqual([]))

  const garbage: [unknown, string[]][] = [
    [null, []],
    ['ü{{1}}<b>', []],
    [1e21, []],
    [true, []],
    [{}, []],
    [[{}, null, 7, [1], 'x'], ['']],
    [
      [{ goods: 7, count: 'many' }, { count: {} }],
      ['7many', expect.any(String) as unknown as string],
    ],
  ]
  it.each(garbage)('%j is shown and edited as the rows that it has', async (rows, shown) => {
    const { user, unmount } = await opened({ rows })
    const texts = (grid: HTMLElement) =>
      [...grid.querySelectorAll('[data-row]')].map((row) =>
        [...row.querySelectorAll('[data-column]')].map(({ textContent }) => textContent).join(''),
      )
    const grid = await gridShown()
    expect(texts(grid)).toEqual(shown)
    await user.click(within(screen.getByRole('toolbar', { name: '行操作' })).getByRole('button', { name: /添加行$/ }))
    expect(texts(grid)).toHaveLength(shown.length + 1)
    unmount()
    await opened({ rows, button: /详\s*情/ })
    expect(texts(await gridShown())).toEqual(shown)
  })
})
