import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { positions, showTable } from '#renderers/testing/table-screen.ts'

describe('the tools of a list', () => {
  const labels = () =>
    [...document.querySelectorAll('.r-table__tools button')].map((tool) => [
      tool.getAttribute('aria-label'),
      tool.getAttribute('title'),
      tool.textContent,
    ])
  const named = (...names: string[]) => names.map((name) => [name, name, ''])

  it('are icons with a name and a tooltip, in one order', async () => {
    showTable({ columns: ['name'], toolbar: [{ label: '动作', do: [{ use: 'reload' }] }], print: true })
    await screen.findByText('甲')
    expect(labels()).toEqual(named('打印', '刷新', '密度', '列设置'))
  })

  it('are there where a toolbar is, and the settings only where the page allows them', async () => {
    const { unmount } = showTable({
      columns: ['name'],
      toolbar: [{ label: '动作', do: [{ use: 'reload' }] }],
      columnSetting: false,
    })
    await screen.findByText('甲')
    expect(labels()).toEqual(named('刷新'))
    unmount()
    showTable({ columns: ['name'] })
    await screen.findByText('甲')
    expect(labels()).toEqual([])
  })

  it('reload the rows', async () => {
    const { user, host } = showTable({ columns: ['name'], toolbar: [{ label: '动作', do: [{ use: 'reload' }] }] })
    await screen.findByText('甲')
    const reads = () => host.events.filter((event) => event.startsWith('list ')).length
    expect(reads()).toBe(1)
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(reads()).toBe(2))
  })
})

describe('the columns of a list', () => {
  const props = { columns: ['name', 'code'], columnSetting: true }
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  it('are hidden, ordered and stored; a reset restores them', async () => {
    const { user, host, unmount } = showTable(props)
    await user.click(await screen.findByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('button', { name: '下移职务名称' }))
    expect(heads()).toEqual(['职务编码', '职务名称'])
    await user.click(screen.getByRole('checkbox', { name: '职务名称' }))
    expect(heads()).toEqual(['职务编码'])
    // The last visible column cannot be hidden.
    expect(screen.getByRole('checkbox', { name: '职务编码' })).toHaveProperty('disabled', true)
    expect(host.ports.storage.read('system/test table')).toEqual({ order: ['code', 'name'], hidden: ['name'] })
    const settings = document.querySelector<HTMLElement>('.r-columns')!
    await user.click(within(settings).getByRole('button', { name: '重置' }))
    expect(heads()).toEqual(['职务名称', '职务编码'])
    expect(host.ports.storage.read('system/test table')).toBeUndefined()
    unmount()
  })

  it('are pinned at a side, and lie as close as the person wants', async () => {
    const { user, host } = showTable(props)
    await user.click(await screen.findByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('combobox', { name: '固定职务编码' }))
    await user.click((await screen.findAllByText('固定在左', { selector: '.ant-select-item-option-content' })).at(-1)!)
    await waitFor(() => expect(heads()).toEqual(['职务编码', '职务名称']))
    expect(screen.getByRole('columnheader', { name: '职务编码' }).className).toMatch(/cell-fix/)
    expect(screen.getByRole('columnheader', { name: '职务名称' }).className).not.toMatch(/cell-fix/)
    const size = () => /ant-table-(small|medium|middle)/.exec(document.querySelector('.ant-table')!.className)?.[1]
    const before = size()
    await user.keyboard('{Escape}')
    const choose = async (density: string) => {
      await user.click(screen.getByRole('button', { name: '密度' }))
      await user.click((await screen.findAllByRole('menuitem', { name: density })).at(-1)!)
    }
    await choose('紧凑')
    await waitFor(() => expect(size()).toBe('small'))
    expect(host.ports.storage.read('system/test table')).toEqual({ pinned: { code: 'left' }, density: 'small' })
    await choose('中等')
    await waitFor(() => expect(size()).toBe(before))
    expect(host.ports.storage.read('system/test table')).toEqual({ pinned: { code: 'left' } })
  })

  it('link to the address of the page, with values of the row', async () => {
    const href = `/online/cgreport/x?code=\${code}`
    const { user, host } = showTable({ columns: ['name', { field: 'code', href }] })
    const link = await screen.findByRole('link', { name: 'p0' })
    expect(link.getAttribute('href')).toBe('/online/cgreport/x?code=p0')
    await user.click(link)
    expect(host.events).toContain('navigate /online/cgreport/x?code=p0')
    expect(screen.queryByRole('link', { name: '甲' })).toBeNull()
  })

  it('are restored for the person', async () => {
    const left = { order: ['code'], pinned: { name: 'left' }, widths: { code: 80 }, density: 'small' }
    showTable(props, { instead: { storage: { read: (key) => (key === 'system/test table' ? left : undefined) } } })
    await screen.findByText('甲')
    expect(heads()).toEqual(['职务名称', '职务编码'])
    expect(screen.getByText('p0').closest('td')!.style.maxWidth).toBe('80px')
    expect(document.querySelector('.ant-table-small')).not.toBeNull()
  })
})

describe('several sort columns', () => {
  it('count in the order in which they were clicked', async () => {
    const columns = ['name', 'code'].map((field) => ({ field, sortable: true }))
    const { user, host } = showTable({ columns, multiSort: true })
    // Each response is awaited, since a loading list cannot be clicked.
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

describe('a column without a word about its order', () => {
  const sorted = () => [...document.querySelectorAll('th.ant-table-column-has-sorters')].map((head) => head.textContent)

  it('sorts in a small table, where its values are its own', async () => {
    showTable({ columns: ['code', 'name', { field: 'postRank', sortable: false }] })
    await screen.findByText('甲')
    expect(sorted()).toEqual(['职务编码', '职务名称'])
  })

  it('does not sort rows of another call', async () => {
    const instead = { call: async () => ({ result: positions, message: '' }) }
    showTable({ columns: ['code', 'name'], call: 'GET /sys/position/all' }, { instead })
    await screen.findByText('甲')
    expect(sorted()).toEqual([])
  })

  it('does not sort references, nor large tables without an index', async () => {
    const rows = { 'system/dict-item': [{ id: '1', itemText: '男', dictId: 'sex' }] }
    showTable({ columns: ['itemText', 'dictId'] }, { rows }, 'system/dict-item')
    await screen.findByText('男')
    expect(sorted()).toEqual([])
  })
})
