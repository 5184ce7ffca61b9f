import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { ListQuery, PageResult } from '#shared/wire/paging.ts'

const entity = readEntity('system/position')
const page = readPage('system/position')

const positions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    code: `p${index + 1}`,
    name: `职务${index + 1}`,
    postRank: '1',
  }))

function showPositions(count: number, instead: FakeHostInput['instead'] = {}, shownPage = page) {
  return renderScreen(shownPage, {
    entities: [entity],
    rows: { 'system/position': positions(count) },
    instead,
  })
}

const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }

afterEach(() => vi.unstubAllGlobals())

const rowOf = (text: string) => screen.getByText(text).closest('tr')!
const lists = (events: readonly string[]) => events.filter((event) => event.startsWith('list'))

describe('a list', () => {
  it('goes back one page when the last row of a page was deleted', async () => {
    const { user } = showPositions(11)
    await user.click(await screen.findByTitle('2'))
    await screen.findByText('职务11')
    await user.click(within(rowOf('职务11')).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('1-10 共10条')).toBeDefined()
  })

  it("shows the page's text for an empty list", async () => {
    const table = page.properties.table!
    const bare = { ...table, 'x-component-props': { ...table['x-component-props'], empty: '还没有职务' } }
    showPositions(0, {}, { ...page, properties: { ...page.properties, table: bare } })
    expect(await screen.findByText('还没有职务')).toBeDefined()
  })

  it('has pages of 10, 20 or 30 rows, and a jump to one of them', async () => {
    const { user } = showPositions(31)
    await screen.findByText('1-10 共31条')
    const jump = document.querySelector('.ant-pagination-options-quick-jumper input')!
    fireEvent.change(jump, { target: { value: '4' } })
    fireEvent.keyUp(jump, { key: 'Enter', keyCode: 13 })
    await screen.findByText('31-31 共31条')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '页码' }))
    const sizes = await screen.findAllByText(/条\/页$/, { selector: '.ant-select-item-option-content' })
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['10 条/页', '20 条/页', '30 条/页'])
    await user.click(sizes[2]!)
    await screen.findByText('1-30 共31条')
  })

  it('marks an estimated total, and jumps to any of its pages', async () => {
    const list = async (_: unknown, { pageNo = 1, pageSize = 10 }: ListQuery) => ({
      records: positions(pageNo * pageSize).slice(-pageSize),
      ...{ total: 100_000, totalEstimated: true, size: pageSize, current: pageNo, pages: 100_000 / pageSize },
    })
    showPositions(0, { records: { list } })
    await screen.findByText('1-10 共约 100000 条')
    const jump = screen.getByText(/跳至/).querySelector('input')!
    fireEvent.change(jump, { target: { value: '2000' } })
    fireEvent.keyUp(jump, { key: 'Enter', keyCode: 13 })
    await screen.findByText('19991-20000 共约 100000 条')
    expect(screen.getByText('职务20000')).toBeDefined()
  })

  it('shows the range of the present rows, not of the requested ones', async () => {
    let answer: (() => void) | undefined
    const list = (_: unknown, { pageNo = 1 }: ListQuery) => {
      const rows = positions(12).slice((pageNo - 1) * 10, pageNo * 10)
      const result = { records: rows, total: 12, size: 10, current: pageNo, pages: 2 }
      if (pageNo === 1) return Promise.resolve(result)
      return new Promise<PageResult>((resolve) => {
        answer = () => resolve(result)
      })
    }
    const { user } = showPositions(0, { records: { list } })
    await screen.findByText('职务1')
    await user.click(screen.getByTitle('2'))
    await waitFor(() => expect(answer).toBeDefined())
    expect(screen.getByText('1-10 共12条')).toBeDefined()
    answer!()
    expect(await screen.findByText('11-12 共12条')).toBeDefined()
    expect(screen.getByText('职务11')).toBeDefined()
  })

  it('preserves ticked rows over pages and offers commands for them', async () => {
    const { user, host } = showPositions(12)
    await screen.findByText('职务1')
    expect(screen.queryByRole('button', { name: /批量操作/ })).toBeNull()
    await user.click(within(rowOf('职务1')).getByRole('checkbox'))
    await user.click(screen.getByTitle('2'))
    await screen.findByText('职务11')
    await user.click(within(rowOf('职务11')).getByRole('checkbox'))
    expect(screen.getByText('已选择', { exact: false }).textContent).toBe('已选择 2 项')
    await user.click(screen.getByRole('button', { name: /批量操作/ }))
    const removal = await screen.findByRole('menuitem', { name: '删除' })
    expect(removal.className).toContain('danger')
    await user.click(removal)
    await waitFor(() => expect(host.events).toContain('remove 1,11'))
    expect(host.events).toContain('confirm 确认删除')
    await waitFor(() => expect(screen.queryByRole('button', { name: /批量操作/ })).toBeNull())
  })

  it('shows only permitted buttons', async () => {
    showPositions(1, { can: (permission) => permission === 'system:position:list' })
    await screen.findByText('职务1')
    for (const name of ['新增', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    // No empty column remains in the place of the buttons.
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  })

  it('has a column for row buttons as soon as one of them is permitted', async () => {
    showPositions(1, { can: (permission) => permission === 'system:position:edit' })
    await screen.findByText('职务1')
    expect(screen.getByRole('columnheader', { name: '操作' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  })

  it('has none where no row that is shown has a button, however many are granted', async () => {
    const conditional = structuredClone(page)
    const ofFirst = { label: '置顶', when: "row.code == 'p1'", do: [{ use: 'reload' }] }
    conditional.properties.table!['x-component-props']!.rowButtons = [ofFirst]
    const { user } = showPositions(11, {}, conditional)
    const column = () => screen.queryByRole('columnheader', { name: '操作' })
    await screen.findByText('职务1')
    expect(column()).not.toBeNull()
    await user.click(screen.getByTitle('2'))
    await screen.findByText('职务11')
    expect(column()).toBeNull()
  })

  const sortable = structuredClone(page)
  sortable.properties.table!['x-component-props']!.columns = [{ field: 'name', sortable: true }]

  it('is sorted by the server, and begins at the first page again', async () => {
    const { user, host } = showPositions(11, {}, sortable)
    await user.click(await screen.findByTitle('2'))
    await screen.findByText('职务11')
    await user.click(screen.getByText('职务名称', { selector: 'th *' }))
    await waitFor(() => expect(lists(host.events).at(-1)).toContain('"pageNo":1'))
    expect(lists(host.events).at(-1)).toContain('"column":"name","order":"asc"')
  })

  it('ignores a response that is older than the present query', async () => {
    const waiting: { currentQuery: string; answer(rows: PageResult): void }[] = []
    const list = (_: unknown, query: { name?: unknown }) =>
      new Promise<PageResult>((resolve) => waiting.push({ currentQuery: String(query.name), answer: resolve }))
    const { user } = showPositions(0, { records: { list } })
    await user.type(await screen.findByLabelText('职务名称'), '新{Enter}')
    await waitFor(() => expect(waiting.at(-1)!.currentQuery).toBe('*新*'))
    const answerOf = (name: string) => ({
      records: [{ id: '1', code: 'c', name, postRank: '1' }],
      total: 1,
      size: 10,
      current: 1,
      pages: 1,
    })
    waiting.at(-1)!.answer(answerOf('新的'))
    for (const old of waiting.slice(0, -1)) old.answer(answerOf('旧的'))
    expect(await screen.findByText('新的')).toBeDefined()
    expect(screen.queryByText('旧的')).toBeNull()
  })

  it('offers a retry after a failure', async () => {
    let down = true
    const list = async () => {
      if (down) throw new Error('down')
      return { records: positions(1), total: 1, size: 10, current: 1, pages: 1 }
    }
    const { user } = showPositions(0, { records: { list } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('职务1')).toBeDefined()
  })

  it('shows once, in place of the rows, why the server refused', async () => {
    const list = () => Promise.reject(new RefusedError('查询条件不正确'))
    const { host } = showPositions(0, { records: { list } })
    await screen.findByText('查询条件不正确')
    expect(host.events.filter((event) => event.startsWith('warning'))).toEqual([])
  })

  it.each([false, true])('shows no rows of an older search after a failed one, on a phone: %s', async (isNarrow) => {
    if (isNarrow) vi.stubGlobal('matchMedia', () => narrow)
    const answer = { records: positions(1), total: 1, size: 10, current: 1, pages: 1 }
    const list = vi.fn(async (): Promise<PageResult> => answer)
    const { user } = showPositions(0, { records: { list } })
    await screen.findByText('职务1')
    list.mockRejectedValueOnce(new Error('down'))
    await user.click(screen.getByRole('button', { name: '查询' }))
    await screen.findByText('加载失败')
    expect(screen.getAllByText('加载失败')).toHaveLength(1)
    expect(screen.queryByText('职务1')).toBeNull()
    expect(screen.queryByText(/共\d+条/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('职务1')).toBeDefined()
  })

  it('forgets a ticked row that was deleted', async () => {
    const { user } = showPositions(3)
    await screen.findByText('职务1')
    await user.click(within(rowOf('职务1')).getByRole('checkbox'))
    await user.click(within(rowOf('职务2')).getByRole('checkbox'))
    await user.click(within(rowOf('职务1')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.getByText('已选择', { exact: false }).textContent).toBe('已选择 1 项'))
  })

  it('reserves a line for the selection only where rows can be ticked, and shows there that none is', async () => {
    const bare = (props: object) => {
      const other = structuredClone(page)
      other.properties.table!['x-component-props'] = { columns: ['name'], ...props }
      return showPositions(1, {}, other)
    }
    const { unmount, container } = bare({})
    await screen.findByText('职务1')
    expect(container.querySelector('.r-table__toolbar')).toBeNull()
    unmount()
    const { user } = bare({ selection: true })
    await screen.findByText('未选择')
    await screen.findByText('职务1')
    await user.click(within(rowOf('职务1')).getByRole('checkbox'))
    expect(screen.getByText('已选择', { exact: false }).textContent).toBe('已选择 1 项')
    expect(screen.queryByText('未选择')).toBeNull()
  })

  it('is a stack of cards on a phone', async () => {
    vi.stubGlobal('matchMedia', () => narrow)
    const { user, host } = showPositions(12)
    await screen.findByText('职务1')
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getAllByRole('checkbox')[0]!)
    await user.click(screen.getByRole('button', { name: /批量操作/ }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await waitFor(() => expect(host.events).toContain('remove 1'))
  })

  it('has no empty lines on a phone for columns that wrap, which show long values completely', async () => {
    vi.stubGlobal('matchMedia', () => narrow)
    const wrapped = structuredClone(page)
    const columns = ['name', { field: 'code', wrap: true }]
    Object.assign(wrapped.properties.table!['x-component-props']!, { call: 'GET /sys/position/all', columns })
    const rows = [
      { id: '1', name: '职务1', code: '' },
      { id: '2', name: '职务2', code: '很长的编码' },
    ]
    showPositions(0, { call: async () => ({ result: rows, message: '' }) }, wrapped)
    const long = await screen.findByText('很长的编码')
    expect(screen.getAllByText('职务编码', { selector: 'dt' })).toHaveLength(1)
    expect([long.style.whiteSpace, screen.getByText('职务1').style.whiteSpace]).toEqual(['', 'nowrap'])
  })

  it('is paged on a phone, too, when a call returns all rows', async () => {
    vi.stubGlobal('matchMedia', () => narrow)
    const called = structuredClone(page)
    Object.assign(called.properties.table!['x-component-props']!, { call: 'GET /sys/position/all' })
    showPositions(0, { call: async () => ({ result: positions(12), message: '' }) }, called)
    await screen.findByText('职务1')
    expect(document.querySelectorAll('.r-table__card')).toHaveLength(10)
  })
})
