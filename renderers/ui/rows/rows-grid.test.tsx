import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lineEntity, linesUse, openOrder, orderEntity, sentOrder } from '#renderers/testing/order-form.ts'
import type { Row } from '#shared/documents/entity.ts'

const names = Array.from({ length: 20 }, (_, at) => `c${at}`)
const line = lineEntity({
  seq: { type: 'integer', title: '序号' },
  ...Object.fromEntries(names.map((name) => [name, { type: 'string', title: name } as const])),
})
const order = orderEntity([{ order: 'seq' }])

/** The form of a record with so many lines, of which each cell says where it stands. */
async function openLines(count: number) {
  const lines = Array.from({ length: count }, (_, row) => ({
    id: `l${row}`,
    seq: row,
    ...Object.fromEntries(names.map((name) => [name, `${row}-${name}`])),
  }))
  const record = { id: 'o1', name: '一号', lines }
  const view = await openOrder({ order, line, fields: ['name', linesUse(names)], record })
  return { ...view, grid: await screen.findByRole('grid', { name: '明细' }) }
}

const drawn = (grid: HTMLElement) =>
  [...grid.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row)
const cell = (grid: HTMLElement, row: string, column: string) =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)!
async function sentLines(events: readonly string[]): Promise<Row[]> {
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(sentOrder(events)).toBeDefined())
  return sentOrder(events).lines
}

/** As many as a frame of the usual height shows, with those kept ready above and below. */
const MOST_DRAWN = 30

describe('a grid of 1,000 rows by 20', () => {
  it('draws those in view alone, and lets the keyboard write in the last one', async () => {
    const { grid, user, host } = await openLines(1000)
    expect(grid.getAttribute('aria-rowcount')).toBe('1001')
    expect(drawn(grid)[0]).toBe('l0')
    expect(drawn(grid).length).toBeGreaterThan(5)
    expect(drawn(grid).length).toBeLessThanOrEqual(MOST_DRAWN)

    fireEvent.mouseDown(cell(grid, 'l0', 'c19'))
    await user.keyboard('{Escape}{Control>}{End}{/Control}')
    expect(drawn(grid)).toContain('l999')
    expect(drawn(grid).length).toBeLessThanOrEqual(MOST_DRAWN)
    expect(document.getElementById(grid.getAttribute('aria-activedescendant')!)).toBe(cell(grid, 'l999', 'c19'))
    await user.keyboard('z{Tab}')
    expect(cell(grid, 'l999', 'c19').textContent).toBe('z')
    expect(grid.querySelectorAll('input:not([type="checkbox"])')).toHaveLength(0)

    const sent = await sentLines(host.events)
    expect(sent).toHaveLength(1000)
    expect(sent.filter(({ rowState }) => rowState !== 'none')).toMatchObject([
      { id: 'l999', c19: 'z', rowState: 'modified' },
    ])
  })
})

describe('inserting a row', () => {
  it('puts it below the active one, ready to be written in, and one step back takes it away', async () => {
    const { grid, user, host } = await openLines(3)
    const insert = screen.getByRole('button', { name: /插入行$/ })
    expect(insert).toHaveProperty('disabled', true)
    fireEvent.mouseDown(cell(grid, 'l0', 'c1'))
    await user.click(insert)
    const [, added] = drawn(grid)
    expect(drawn(grid)).toEqual(['l0', added, 'l1', 'l2'])
    expect(cell(grid, added!, 'c0').dataset.active).toBe('true')
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(drawn(grid)).toEqual(['l0', 'l1', 'l2'])

    fireEvent.mouseDown(cell(grid, 'l1', 'c0'))
    await user.click(insert)
    const [, , between] = drawn(grid)
    fireEvent.mouseDown(cell(grid, between!, 'c0'))
    await user.keyboard('新{Tab}')
    const sent = await sentLines(host.events)
    expect(sent.map(({ id, c0, rowState }) => [id ?? c0, rowState])).toEqual([
      ['l0', 'none'],
      ['l1', 'none'],
      ['新', 'new'],
      ['l2', 'moved'],
    ])
  })
})
