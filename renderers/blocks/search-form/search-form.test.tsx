import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Ports } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { keeping, savedSearch } from '#renderers/testing/memory-searches.ts'
import { openedDialog, renderScreen, screenOf } from '#renderers/testing/render-screen.tsx'
import { patience } from '#renderers/ui/table/first-query.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'

const entity = readEntity('system/position')
const NO_GROUP = { superQueryMatchType: 'and', superQueryParams: [] }
const byName = (changes: Partial<SavedSearch> = {}) =>
  savedSearch({ query: { ...NO_GROUP, values: { name: '经理' } }, ...changes })

function pageWith(props: object) {
  const search = {
    type: 'void' as const,
    'x-component': 'SearchForm',
    'x-component-props': { target: 'table', fields: ['code', 'name'], ...props },
  }
  const table = { type: 'void' as const, 'x-component': 'DataTable', 'x-component-props': { columns: ['name'] } }
  return pageOf({ search, table })
}

function show(props: object, instead: Partial<Ports> = {}, params?: Record<string, string>) {
  return renderScreen(pageWith(props), { entities: [entity], instead, params })
}

/** The condition on the name in each request of the list. */
const searchedNames = (events: readonly string[]) =>
  events
    .filter((event) => event.startsWith('list'))
    .map((event) => (JSON.parse(event.slice(event.indexOf('{'))) as { name?: string }).name)

describe('a collapsed field', () => {
  it('comes after the others, and is visible once the form is expanded', async () => {
    const { user, container } = show({ fields: [{ field: 'code', folded: true }, 'name'] })
    await screen.findByLabelText('职务名称')
    const form = container.querySelector('.r-search')!
    const fields = [...form.querySelectorAll('[data-field]')]
    expect(fields.map((field) => field.getAttribute('data-field'))).toEqual(['name', 'code'])
    expect(fields.map((field) => field.classList.contains('r-field--folded'))).toEqual([false, true])
    expect(form.classList.contains('r-search--folded')).toBe(true)
    await user.click(screen.getByRole('button', { name: '展开' }))
    expect(form.classList.contains('r-search--folded')).toBe(false)
  })

  it('needs no expand button where there is none', async () => {
    show({})
    await screen.findByLabelText('职务名称')
    expect(screen.queryByRole('button', { name: '展开' })).toBeNull()
  })
})

describe('the buttons of a search form', () => {
  it('have the labels of the page, and still search and reset', async () => {
    const buttons = { query: { label: '找', icon: 'search' }, reset: { label: '清' }, advanced: { label: '细找' } }
    const { user, host } = show({ buttons, advanced: ['code'] })
    await user.type(await screen.findByLabelText('职务名称'), '经理')
    await user.click(screen.getByRole('button', { name: /^(\S+ )?找$/ }))
    expect(await screen.findByRole('button', { name: '细找' })).toBeDefined()
    await waitFor(() => expect(searchedNames(host.events)).toContain('*经理*'))
    await user.click(screen.getByRole('button', { name: '清' }))
    expect(screen.getByLabelText<HTMLInputElement>('职务名称').value).toBe('')
  })

  it('may be hidden, and Enter searches all the same', async () => {
    const { user, host } = show({ buttons: { query: { hidden: true }, reset: { hidden: true } } })
    await user.type(await screen.findByLabelText('职务名称'), '经理{Enter}')
    await waitFor(() => expect(searchedNames(host.events)).toContain('*经理*'))
    for (const name of ['查询', '重置']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('saved searches of a form', () => {
  const open = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await screen.findByRole('button', { name: '我的查询' }))
    return within(await openedDialog('我的查询'))
  }

  it('are saved by name, and restore and run the form on click', async () => {
    const all: SavedSearch[] = []
    const { user, host } = show({ saved: true }, { searches: async () => keeping(all) })
    await user.type(await screen.findByLabelText('职务名称'), '经理')
    await user.type(await (await open(user)).findByLabelText('查询名称'), '我的{Enter}')
    await waitFor(() => expect(all).toMatchObject([{ name: '我的', query: { ...NO_GROUP, values: { name: '经理' } } }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('职务名称').value).toBe(''))
    await user.click(await (await open(user)).findByRole('button', { name: '我的' }))
    await waitFor(() => expect(searchedNames(host.events).at(-1)).toBe('*经理*'))
    expect(screen.getByLabelText<HTMLInputElement>('职务名称').value).toBe('经理')
  })

  it('run when the page opens if one is the default', async () => {
    const { host } = show({ saved: true }, { searches: async () => keeping([byName({ isDefault: true })]) })
    await waitFor(() => expect(searchedNames(host.events).at(-1)).toBe('*经理*'))
    expect(screen.getByLabelText<HTMLInputElement>('职务名称').value).toBe('经理')
  })

  it('delay the list no longer than the timeout', async () => {
    const before = patience.longestMs
    patience.longestMs = 50
    try {
      const searches = () => new Promise<undefined>(() => undefined)
      // The browser remembers from the last visit that there is one.
      const { host } = show({ saved: true }, { searches, storage: { read: () => true, write: () => undefined } })
      await waitFor(() => expect(searchedNames(host.events)).toEqual([undefined]))
    } finally {
      patience.longestMs = before
    }
  })

  it('keep the place of their button while they load, so that 查询 does not move under the pointer', async () => {
    show({ saved: true }, { searches: () => new Promise<undefined>(() => undefined) })
    expect((await screen.findByText('我的查询')).closest('button')!.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: '我的查询' })).toBeNull()
  })

  it('restore the advanced query that was saved with them', async () => {
    const both = byName({ query: { ...savedSearch().query, values: { code: 'A' } }, isDefault: true })
    const { user, host } = show({ saved: true, advanced: ['name'] }, { searches: async () => keeping([both]) })
    await screen.findByText(/^高级查询：/)
    await waitFor(() => expect(host.events.at(-1)).toContain('superQueryParams'))
    expect(host.events.at(-1)).toContain('"code":"*A*"')
    const all = await open(user)
    expect(await all.findByRole('button', { name: '经理' })).toBeDefined()
  })

  it('show a warning and do not run when one of their fields is gone', async () => {
    const gone = byName({ query: { ...NO_GROUP, values: { gone: '1' } }, isDefault: true })
    const { host } = show({ saved: true }, { searches: async () => keeping([gone]) })
    await waitFor(() => expect(host.events).toContain('warning 查询「经理」中有不再可用的字段，请重新保存'))
    expect(host.events.join()).not.toContain('"gone"')
  })

  it('cannot be saved from an empty form', async () => {
    const { user } = show({ saved: true }, { searches: async () => keeping() })
    expect(await (await open(user)).findByText('没有可保存的条件：请先填写查询条件')).toBeDefined()
  })

  it('are not offered to a guest, nor loaded where the page does not use them', async () => {
    const nobody = vi.fn(async () => undefined)
    const { unmount } = show({ saved: true }, { searches: nobody })
    await waitFor(() => expect(nobody).toHaveBeenCalled())
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: '我的查询' })).toBeNull()
    unmount()
    const searches = vi.fn(async () => keeping([byName({ isDefault: true })]))
    const { host } = show({}, { searches })
    await waitFor(() => expect(searchedNames(host.events)).not.toEqual([]))
    expect(screen.queryByRole('button', { name: '我的查询' })).toBeNull()
    expect(searches).not.toHaveBeenCalled()
  })
})

describe('a form with initial conditions', () => {
  const begun = {
    fields: ['code', { field: 'name', begin: '经理' }, { field: 'createBy', begin: { expr: 'user.username' } }],
  }
  const questions = (events: readonly string[]) =>
    events
      .filter((event) => event.startsWith('list'))
      .map((event) => JSON.parse(event.slice(event.indexOf('{'))) as { name?: string; createBy?: string })

  it('searches with them first, and again when it is reset', async () => {
    const { user, host } = show(begun)
    await waitFor(() =>
      expect(questions(host.events)).toMatchObject([{ name: '*经理*', createBy: expect.any(String) }]),
    )
    const name = screen.getByLabelText<HTMLInputElement>('职务名称')
    expect(name.value).toBe('经理')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(searchedNames(host.events).at(-1)).toBeUndefined())
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(searchedNames(host.events).at(-1)).toBe('*经理*'))
    expect(screen.getByLabelText<HTMLInputElement>('职务名称').value).toBe('经理')
  })

  it('uses the default saved search instead', async () => {
    const usual = savedSearch({ query: { ...NO_GROUP, values: { code: 'A' } }, isDefault: true })
    const { host } = show({ ...begun, saved: true }, { searches: async () => keeping([usual]) })
    await waitFor(() => expect(host.events.at(-1)).toContain('"code":"*A*"'))
    expect(host.events.at(-1)).not.toContain('经理')
    expect(screen.getByLabelText<HTMLInputElement>('职务名称').value).toBe('')
  })

  it('shows a collapsed field with an initial value', async () => {
    const { container } = show({ fields: ['code', { field: 'name', folded: true, begin: '经理' }] })
    await screen.findByLabelText('职务名称')
    expect(container.querySelector('.r-search--folded')).toBeNull()
    expect(screen.getByRole('button', { name: '收起' })).toBeDefined()
  })

  it('covers the whole chosen period', async () => {
    const { host } = show({
      fields: [{ field: 'createTime', search: 'period', widget: 'MonthPicker', begin: '2026-02' }],
    })
    await waitFor(() =>
      expect(host.events.join()).toContain('"createTime_begin":"2026-02-01","createTime_end":"2026-02-28"'),
    )
  })
})

describe('a form with values from the address', () => {
  const ADDRESS = { name: '经理', createTime_end: '2026-02-28 00:00:00', nothing: 'x', id: '7' }
  const fields = ['code', { field: 'name', begin: '店长' }, { field: 'createTime', search: 'range' }]
  const usual = savedSearch({ query: { ...NO_GROUP, values: { code: 'A' } }, isDefault: true })

  it('uses them first, instead of other initial values, and after a reset', async () => {
    const searches = async () => keeping([usual])
    const { user, host } = show({ fields, fromAddress: true, saved: true }, { searches }, ADDRESS)
    await waitFor(() => expect(searchedNames(host.events)).toEqual(['*经理*']))
    const first = host.events.find((event) => event.startsWith('list'))!
    expect(first).toContain('"createTime_end":"2026-02-28 00:00:00"')
    expect(first).not.toMatch(/nothing|"id"|"code"/)
    await user.clear(screen.getByLabelText('职务名称'))
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(searchedNames(host.events).at(-1)).toBeUndefined())
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(searchedNames(host.events).at(-1)).toBe('*经理*'))
    expect(host.events.join()).not.toContain('"code":"*A*"')
  })

  it('queries again under another address', async () => {
    const page = pageWith({ fields, fromAddress: true })
    const { host, rerender } = renderScreen(page, { entities: [entity], params: ADDRESS })
    await waitFor(() => expect(searchedNames(host.events)).toEqual(['*经理*']))
    rerender(screenOf(page, host.ports, { code: 'A' }))
    await waitFor(() => expect(searchedNames(host.events).at(-1)).toBe('*店长*'))
    expect(host.events.at(-1)).toContain('"code":"*A*"')
    expect(host.events.at(-1)).not.toContain('createTime_end')
  })

  it('does so only where its page enables it', async () => {
    const { host } = show({ fields }, {}, ADDRESS)
    await waitFor(() => expect(searchedNames(host.events)).toEqual(['*店长*']))
  })
})
