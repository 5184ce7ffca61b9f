import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { names, positions, rowOf, shownRows, showTable } from '#renderers/testing/table-screen.ts'

afterEach(() => vi.unstubAllGlobals())

describe('ticked rows', () => {
  it('are cleared when the search is reset, and not before', async () => {
    const { user } = showTable({ selection: true })
    await screen.findByText('甲')
    await user.click(within(rowOf('甲')).getByRole('checkbox'))
    await user.type(screen.getByLabelText('职务名称'), '乙{Enter}')
    await waitFor(() => expect(shownRows()).toEqual(['乙']))
    expect(screen.getByRole('status').textContent).toContain('1')
    await user.click(screen.getByRole('button', { name: /重\s*置/ }))
    await screen.findByText('甲')
    expect(screen.queryByText(/已选择/)).toBeNull()
  })
})

describe('a row that is opened', () => {
  it('shows more fields of the row', async () => {
    const { user } = showTable({ expand: { fields: ['code'] } })
    await screen.findByText('乙')
    await user.click(within(rowOf('乙')).getByRole('button'))
    expect(await screen.findByText('p1')).toBeDefined()
  })

  it('is a card on a phone, which opens and closes', async () => {
    const nothing = () => undefined
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }))
    const { user } = showTable({ expand: { fields: ['code'] } })
    await screen.findByText('乙')
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(screen.getByText('乙').closest<HTMLElement>('.r-table__card')!)
    await user.click(await card.findByRole('button', { name: '展开' }))
    expect(await card.findByText('p1')).toBeDefined()
    expect(screen.queryByText('p0')).toBeNull()
    await user.click(card.getByRole('button', { name: '收起' }))
    expect(card.queryByText('p1')).toBeNull()
  })
})

describe('a summary', () => {
  it('shows the sums of the server over all rows', async () => {
    const list = vi.fn(async () => ({
      records: positions,
      total: 99,
      size: 10,
      current: 1,
      pages: 10,
      summary: { code: 42 },
    }))
    showTable(
      { columns: ['name', 'code'], summary: [{ field: 'code', of: 'count' }] },
      { instead: { records: { list } } },
    )
    const line = (await screen.findByText('合计')).closest('tr')!
    expect(line.textContent).toBe('合计 计数 42')
    expect(list).toHaveBeenCalledWith(
      readEntity('system/position'),
      expect.objectContaining({ summary: 'code:count' }),
      expect.anything(),
    )
  })
})

describe('a printed list', () => {
  it('has a title and its rows, without interactive elements', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = showTable({
      title: '职务一览',
      print: true,
      selection: true,
      rowButtons: [{ label: '刷新', do: [{ use: 'reload' }] }],
    })
    await screen.findByText('甲')
    await user.click(screen.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const sheet = document.querySelector('.r-print')!
    expect(sheet.querySelector('h1')!.textContent).toBe('职务一览')
    expect([...sheet.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual(names)
    expect(sheet.querySelector('button, input')).toBeNull()
    window.dispatchEvent(new Event('afterprint'))
    expect(document.querySelector('.r-print')).toBeNull()
  })
})

describe('rows under a condition', () => {
  it('are greyed', async () => {
    showTable({ dimWhen: "row.name == '乙'" })
    await screen.findByText('乙')
    await waitFor(() => expect(rowOf('乙').className).toContain('r-table__dim'))
    expect(rowOf('甲').className).not.toContain('r-table__dim')
  })
})
