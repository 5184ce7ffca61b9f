import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Ports, SearchesPort } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { keeping, savedSearch } from '#renderers/testing/memory-searches.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Page } from '#shared/documents/page.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'

const entity = readEntity('system/position')
const page: Page = pageOf({
  search: {
    type: 'void',
    'x-component': 'SearchForm',
    'x-component-props': { target: 'table', fields: ['name'], advanced: ['code', 'name', 'postRank', 'createTime'] },
  },
  table: { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: ['code', 'name'] } },
})

function show(searches?: SearchesPort, instead: Partial<Ports> = {}) {
  return renderScreen(page, {
    address: 'system/position',
    entities: [entity],
    instead: {
      searches: async () => searches,
      dictionary: async () => [
        { value: '1', text: '员级', title: '员级' },
        { value: '2', text: '助级', title: '助级' },
      ],
      ...instead,
    },
  })
}
type User = ReturnType<typeof show>['user']

async function open(user: User) {
  await user.click(await screen.findByRole('button', { name: /高级查询/ }))
  return openedDialog('高级查询')
}
async function pick(user: User, label: string, option: string, at = 0) {
  await user.click((await screen.findAllByRole('combobox', { name: label }))[at]!)
  const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  await user.click(options.at(-1)!)
}
/** The advanced query of the last request of the list. */
function activeGroup(events: readonly string[]) {
  const last = events.filter((event) => event.startsWith('list')).at(-1)!
  const query = JSON.parse(last.slice(last.indexOf('{'))) as Record<string, string>
  const { superQueryParams, superQueryMatchType } = query
  return superQueryParams && [superQueryMatchType, JSON.parse(decodeURI(superQueryParams))]
}

describe('the advanced query', () => {
  it('combines conditions and groups with the form, and shows the active conditions', async () => {
    const { user, host } = show()
    await user.type(await screen.findByLabelText('职务名称'), '主{Enter}')
    const dialog = await open(user)
    await pick(user, '字段', '职务编码')
    await user.type(await within(dialog).findByLabelText('职务编码'), 'A')
    await user.click(within(dialog).getByText('添加条件组'))
    await user.click(within(dialog).getAllByText('或').at(-1)!)
    await pick(user, '字段', '职级', 1)
    await user.click(await within(dialog).findByLabelText('职级'))
    await user.click((await screen.findAllByText('助级')).at(-1)!)
    await user.click(within(dialog).getByRole('button', { name: '查询' }))
    const group = { superQueryMatchType: 'or', superQueryParams: [{ field: 'postRank', rule: 'eq', val: '2' }] }
    await waitFor(() =>
      expect(activeGroup(host.events)).toEqual(['and', [{ field: 'code', rule: 'like', val: 'A' }, group]]),
    )
    expect(host.events.at(-1)).toContain('"name":"*主*"')
    const said = await screen.findByText(/^高级查询：/)
    await waitFor(() => expect(said.textContent).toBe('高级查询：职务编码 包含 A且（职级 等于 助级）'))
    await user.click(screen.getByRole('button', { name: '清除' }))
    await waitFor(() => expect(activeGroup(host.events)).toBeUndefined())
  })

  it('marks an incomplete condition, and does not search', async () => {
    const { user, host } = show()
    const dialog = await open(user)
    await pick(user, '字段', '职务编码')
    const before = host.events.length
    await user.click(within(dialog).getByRole('button', { name: '查询' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('请填写条件的值')
    expect(host.events.slice(before)).toEqual([])
    await pick(user, '运算', '为空')
    await user.click(within(dialog).getByRole('button', { name: '查询' }))
    await waitFor(() => expect(activeGroup(host.events)).toEqual(['and', [{ field: 'code', rule: 'empty', val: '' }]]))
  })

  it('preserves its draft when it is closed without a search', async () => {
    const { user } = show()
    const dialog = await open(user)
    await pick(user, '字段', '职务编码')
    await user.type(await within(dialog).findByLabelText('职务编码'), 'AB')
    await user.click(within(dialog).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await within(await open(user)).findByDisplayValue('AB')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '清空' }))
    expect(screen.queryByDisplayValue('AB')).toBeNull()
  })

  it('is cleared with the form', async () => {
    const { user, host } = show(keeping([savedSearch({ isDefault: true })]))
    await waitFor(() => expect(activeGroup(host.events)).toBeDefined())
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(activeGroup(host.events)).toBeUndefined())
  })

  it('exists only where the page enables it', async () => {
    const without = structuredClone(page)
    delete without.properties.search!['x-component-props']!.advanced
    renderScreen(without, { entities: [entity] })
    await screen.findByRole('button', { name: '查询' })
    expect(screen.queryByRole('button', { name: /高级查询/ })).toBeNull()
  })
})

describe('saved searches', () => {
  it('are saved by name, run on click, renamed, made default and deleted', async () => {
    const all: SavedSearch[] = []
    const { user, host } = show(keeping(all))
    let dialog = await open(user)
    await pick(user, '字段', '职务名称')
    await user.type(await within(dialog).findByLabelText('职务名称'), '经理')
    await user.click(within(dialog).getByRole('button', { name: '保存查询' }))
    await user.type(await within(dialog).findByLabelText('查询名称'), '我的{Enter}')
    await waitFor(() => expect(host.events).toContain('success 保存成功！'))
    expect(all).toMatchObject([{ name: '我的', isDefault: false, query: savedSearch().query }])
    await user.click(await within(dialog).findByRole('button', { name: '我的' }))
    await waitFor(() => expect(activeGroup(host.events)).toEqual(['and', savedSearch().query.superQueryParams]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    dialog = await open(user)
    await user.click(within(dialog).getByRole('button', { name: '设为默认：我的' }))
    await within(dialog).findByRole('button', { name: '取消默认：我的' })
    await user.click(within(dialog).getByRole('button', { name: '重命名：我的' }))
    const name = within(dialog).getByLabelText('查询名称')
    await user.clear(name)
    await user.type(name, '已有{Enter}')
    await waitFor(() => expect(host.events).toContain('error 查询「已有」已存在'))
    await user.clear(name)
    await user.type(name, '别的{Enter}')
    await user.click(await within(dialog).findByRole('button', { name: '删除查询：别的' }))
    await waitFor(() => expect(all).toEqual([]))
  })

  it('run immediately when one is the default', async () => {
    const { host } = show(keeping([savedSearch(), savedSearch({ id: '2', name: '二', isDefault: true })]))
    await waitFor(() => expect(activeGroup(host.events)).toEqual(['and', savedSearch().query.superQueryParams]))
  })

  it('run with the first request of the list, once the browser remembers a default', async () => {
    const port = keeping([savedSearch({ isDefault: true })])
    const store = new Map<string, unknown>()
    const remembering = {
      read: (key: string) => store.get(key),
      write: (key: string, value: unknown) => void store.set(key, value),
    }
    const lists = (events: readonly string[]) => events.filter((event) => event.startsWith('list'))
    const first = show(port, { storage: remembering })
    await waitFor(() => expect(activeGroup(first.host.events)).toBeDefined())
    await waitFor(() => expect([...store.values()]).toContain(true))
    first.unmount()
    const { host } = show(port, { storage: remembering })
    await waitFor(() => expect(activeGroup(host.events)).toBeDefined())
    expect(lists(host.events)).toHaveLength(1)
  })

  it('show a warning and do not run when one of their fields is gone', async () => {
    const query = { superQueryMatchType: 'and', superQueryParams: [{ field: 'gone', rule: 'eq', val: '1' }] }
    const { host } = show(keeping([savedSearch({ query, isDefault: true })]))
    await waitFor(() => expect(host.events).toContain('warning 查询「经理」中有不再可用的字段，请重新保存'))
    expect(activeGroup(host.events)).toBeUndefined()
  })

  it('are not offered to a guest', async () => {
    const { user } = show()
    const dialog = await open(user)
    expect(within(dialog).queryByRole('button', { name: '保存查询' })).toBeNull()
  })
})
