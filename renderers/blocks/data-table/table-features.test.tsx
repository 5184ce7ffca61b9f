import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '../../ports.ts'
import { readEntity } from '../../testing/documents.ts'
import { pageOf } from '../../testing/example-page.ts'
import type { FakeHostInput } from '../../testing/fake-ports.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const position = readEntity('system/position')
const depart = readEntity('system/depart')
const item = readEntity('system/dict-item')
const menu = readEntity('system/permission')

const names = ['甲', '乙', '丙']
const positions = names.map((name, index) => ({
  id: `${index + 1}`,
  code: `p${index}`,
  name,
  postRank: '1',
  version: 3,
}))

function show(props: object, input: FakeHostInput = {}, entity = 'system/position') {
  const table = {
    type: 'void' as const,
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], ...props },
  }
  const search = {
    type: 'void' as const,
    'x-component': 'SearchForm',
    'x-component-props': { target: 'table', fields: ['name'] },
  }
  return renderScreen(pageOf({ ...(entity === 'system/position' && { search }), table }, entity), {
    entities: [position, depart, item, menu],
    rows: { 'system/position': positions.map((row) => ({ ...row })), ...input.rows },
    instead: input.instead,
  })
}

afterEach(() => vi.unstubAllGlobals())

const rowOf = (text: string) => screen.getByText(text).closest('tr')!
const shownRows = () => [...document.querySelectorAll('tbody tr[data-row-key]')].map((row) => row.textContent)

describe('the columns of a list', () => {
  const props = { columns: ['name', 'code'], columnSetting: true }
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  it('are hidden, put in order and kept; a reset brings them back', async () => {
    const { user, host, unmount } = show(props)
    await user.click(await screen.findByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('button', { name: '下移职务名称' }))
    expect(heads()).toEqual(['职务编码', '职务名称'])
    await user.click(screen.getByRole('checkbox', { name: '职务名称' }))
    expect(heads()).toEqual(['职务编码'])
    // The last one cannot be hidden.
    expect(screen.getByRole('checkbox', { name: '职务编码' })).toHaveProperty('disabled', true)
    expect(host.ports.kept.read('system/test table')).toEqual({ order: ['code', 'name'], hidden: ['name'] })
    const settings = document.querySelector<HTMLElement>('.r-columns')!
    await user.click(within(settings).getByRole('button', { name: '重置' }))
    expect(heads()).toEqual(['职务名称', '职务编码'])
    expect(host.ports.kept.read('system/test table')).toBeUndefined()
    unmount()
  })

  it('are pinned at a side, and lie as close as the person wants', async () => {
    const { user, host } = show(props)
    await user.click(await screen.findByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('combobox', { name: '固定职务编码' }))
    await user.click((await screen.findAllByText('固定在左', { selector: '.ant-select-item-option-content' })).at(-1)!)
    await waitFor(() => expect(heads()).toEqual(['职务编码', '职务名称']))
    expect(screen.getByRole('columnheader', { name: '职务编码' }).className).toMatch(/cell-fix/)
    expect(screen.getByRole('columnheader', { name: '职务名称' }).className).not.toMatch(/cell-fix/)
    const size = () => /ant-table-(small|medium|middle)/.exec(document.querySelector('.ant-table')!.className)?.[1]
    const before = size()
    await user.click(screen.getByText('紧凑'))
    await waitFor(() => expect(size()).toBe('small'))
    expect(host.ports.kept.read('system/test table')).toEqual({ pinned: { code: 'left' }, density: 'small' })
    await user.click(screen.getByText('中等'))
    await waitFor(() => expect(size()).toBe(before))
    expect(host.ports.kept.read('system/test table')).toEqual({ pinned: { code: 'left' } })
  })

  it('are as the person left them', async () => {
    const left = { order: ['code'], pinned: { name: 'left' }, widths: { code: 80 }, density: 'small' }
    show(props, { instead: { kept: { read: (key) => (key === 'system/test table' ? left : undefined) } } })
    await screen.findByText('甲')
    expect(heads()).toEqual(['职务名称', '职务编码'])
    expect(screen.getByText('p0').closest('td')!.style.maxWidth).toBe('80px')
    expect(document.querySelector('.ant-table-small')).not.toBeNull()
  })
})

describe('several columns to sort by', () => {
  it('count in the order in which they were clicked', async () => {
    const columns = ['name', 'code'].map((field) => ({ field, sortable: true }))
    const { user, host } = show({ columns, multiSort: true })
    // Each answer is awaited: what loads for long cannot be clicked.
    const sortBy = async (name: string | RegExp, asked: string) => {
      await user.click(await screen.findByRole('columnheader', { name }))
      await waitFor(() => expect(host.events.at(-1)).toContain(asked))
      await waitFor(() => expect(document.querySelector('.ant-spin-spinning')).toBeNull())
    }
    await sortBy('职务编码', '"column":"code","order":"asc"')
    await sortBy('职务名称', '"column":"code,name","order":"asc,asc"')
    await sortBy(/职务名称/, '"column":"code,name","order":"asc,desc"')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '职务名称2',
      '职务编码1',
    ])
  })
})

describe('ticked rows', () => {
  it('are let go when the search is reset, and not before', async () => {
    const { user } = show({ selection: true })
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

describe('a tree', () => {
  const rows = {
    'system/depart': [
      { id: 'd1', departName: '总部', isLeaf: false },
      { id: 'd2', departName: '分部', parentId: 'd1', isLeaf: true },
    ],
  }

  it('reads children when a row is opened', async () => {
    const { user } = show({ columns: ['departName'], tree: true }, { rows }, 'system/depart')
    await user.click(await screen.findByRole('button', { name: '展开' }))
    expect(await screen.findByText('分部')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '收起' }))
    await waitFor(() => expect(shownRows()).toEqual(['总部']))
  })

  it('tells why a row was refused, and reads it when it is opened again', async () => {
    const refused = new Set(['d1'])
    const children = async (_: unknown, parent?: string) => {
      if (parent === undefined) return rows['system/depart'].slice(0, 1)
      if (refused.delete(parent)) throw new RefusedError('没有查询权限')
      return rows['system/depart'].slice(1)
    }
    const { user, host } = show(
      { columns: ['departName'], tree: true },
      { rows, instead: { records: { children } } },
      'system/depart',
    )
    await user.click(await screen.findByRole('button', { name: '展开' }))
    await waitFor(() => expect(host.events).toContain('warning 没有查询权限'))
    await user.click(await screen.findByRole('button', { name: '展开' }))
    expect(await screen.findByText('分部')).toBeDefined()
  })
})

describe('a row that is opened', () => {
  it('shows more fields of it', async () => {
    const { user } = show({ expand: { fields: ['code'] } })
    await screen.findByText('乙')
    await user.click(within(rowOf('乙')).getByRole('button'))
    expect(await screen.findByText('p1')).toBeDefined()
  })

  it('is a card on a phone, which opens and closes', async () => {
    const nothing = () => undefined
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }))
    const { user } = show({ expand: { fields: ['code'] } })
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
  it('is what the server says of all rows', async () => {
    const list = vi.fn(async () => ({
      records: positions,
      total: 99,
      size: 10,
      current: 1,
      pages: 10,
      summary: { code: 42 },
    }))
    show({ columns: ['name', 'code'], summary: [{ field: 'code', of: 'count' }] }, { instead: { records: { list } } })
    const line = (await screen.findByText('合计')).closest('tr')!
    expect(line.textContent).toBe('合计 计数 42')
    expect(list).toHaveBeenCalledWith(position, expect.objectContaining({ summary: 'code:count' }), expect.anything())
  })
})

describe('rows in an order by hand', () => {
  const items = names.map((itemText, index) => ({ id: `${index + 1}`, itemText, itemValue: `${index}` }))
  const props = { columns: ['itemText'], rowDrag: true }

  it('move by the arrow keys', async () => {
    const { user, host } = show(props, { rows: { 'system/dict-item': items } }, 'system/dict-item')
    await screen.findByText('丙')
    within(rowOf('丙')).getByRole('button', { name: '调整次序' }).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(host.events).toContain('reorder 3 before 2'))
    await waitFor(() => expect(shownRows()).toEqual(['甲', '丙', '乙']))
  })

  it('move beside those of the same parent in a tree', async () => {
    const rows = {
      'system/permission': [
        { id: 'a', name: '甲', parentId: '', menuType: 0, hasChild: true },
        { id: 'b', name: '乙', parentId: '', menuType: 0 },
        { id: 'a1', name: '丙', parentId: 'a', menuType: 1 },
        { id: 'a2', name: '丁', parentId: 'a', menuType: 1 },
      ],
    }
    const { user, host } = show({ columns: ['name'], tree: true, rowDrag: true }, { rows }, 'system/permission')
    const [first] = await screen.findAllByRole('button', { name: '展开' })
    await user.click(first!)
    await screen.findByText('丁')
    within(rowOf('丁')).getByRole('button', { name: '调整次序' }).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(host.events).toContain('reorder a2 before a1'))
    within(rowOf('乙')).getByRole('button', { name: '调整次序' }).focus()
    await user.keyboard('{ArrowDown}{ArrowUp}')
    await waitFor(() => expect(host.events).toContain('reorder b before a'))
  })

  it('stay where they are for who may not edit', async () => {
    const can = (permission: string) => permission !== 'system:dict-item:edit'
    show(props, { rows: { 'system/dict-item': items }, instead: { can } }, 'system/dict-item')
    await screen.findByText('丙')
    expect(screen.queryByRole('button', { name: '调整次序' })).toBeNull()
  })
})

describe('a cell', () => {
  const props = { cellEdit: ['name'] }
  const open = async (user: ReturnType<typeof show>['user']) => {
    await screen.findByText('甲')
    await user.click(within(rowOf('甲')).getByRole('button', { name: '编辑职务名称' }))
    await waitFor(() => expect(document.querySelector('.r-table__cell-editor input')).not.toBeNull())
  }
  const editor = () => within(document.querySelector<HTMLElement>('.r-table__cell-editor')!)

  it('sends its field and the version alone', async () => {
    const { user, host } = show(props)
    await open(user)
    await user.clear(editor().getByRole('textbox'))
    await user.type(editor().getByRole('textbox'), '新{Enter}')
    await waitFor(() => expect(host.events).toContain('edit {"id":"1","version":3,"name":"新"}'))
    expect(await screen.findByText('新')).toBeDefined()
    expect(document.querySelector('.r-table__cell-editor')).toBeNull()
  })

  it('is as it was after Escape', async () => {
    const { user, host } = show(props)
    await open(user)
    await user.type(editor().getByRole('textbox'), '不要{Escape}')
    expect(await screen.findByText('甲')).toBeDefined()
    expect(host.events.some((event) => event.startsWith('edit'))).toBe(false)
  })

  it('keeps what was typed and says why it was refused', async () => {
    const edit = () => Promise.reject(new RefusedError('该记录已被张三修改，请刷新后重试'))
    const { user } = show(props, { instead: { records: { edit } } })
    await open(user)
    await user.type(editor().getByRole('textbox'), '新{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('该记录已被张三修改，请刷新后重试')
    expect(editor().getByRole('textbox')).toHaveProperty('value', '甲新')
  })

  it('is not left empty where its field is required', async () => {
    const { user, host } = show(props)
    await open(user)
    await user.clear(editor().getByRole('textbox'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(editor().getByText(/请输入/)).toBeDefined())
    expect(host.events.some((event) => event.startsWith('edit'))).toBe(false)
  })
})

describe('a list on paper', () => {
  it('has a title and its rows, without what is for acting', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = show({
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
