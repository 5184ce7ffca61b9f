import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

const positions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    code: `p${at + 1}`,
    name: `职务${at + 1}`,
    postRank: '1',
  }))

function show(props: Record<string, unknown>, input: FakeHostInput = {}) {
  const list = {
    type: 'void' as const,
    'x-component': 'CardList',
    'x-component-props': { heading: 'name', columns: ['code'], size: 6, ...props },
  }
  const search = {
    type: 'void' as const,
    'x-component': 'SearchForm',
    'x-component-props': { target: 'list', fields: ['code'] },
  }
  return renderScreen(pageOf({ search, list }), { entities: [readEntity('system/position')], ...input })
}

describe('a list of cards', () => {
  it('is turned page by page, and begins at the first again with other conditions', async () => {
    const { user, host } = show({}, { rows: { 'system/position': positions(8) } })
    await screen.findByText('职务1')
    expect(screen.getByText('共8条')).toBeDefined()
    await user.click(screen.getByTitle('2'))
    expect(await screen.findByText('职务8')).toBeDefined()
    await user.type(screen.getByLabelText('职务编码'), 'p3{Enter}')
    expect(await screen.findByText('职务3')).toBeDefined()
    expect(host.events.at(-1)).toContain('"pageNo":1')
  })

  it('has the buttons of a record in its card', async () => {
    const { user, host } = show({ rowButtons: ['delete'] }, { rows: { 'system/position': positions(2) } })
    const card = (await screen.findByText('职务2')).closest('li')!
    await user.click(within(card).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('职务2')).toBeNull())
    expect(host.events).toContain('remove 2')
  })

  it('goes back to the last page when the present one no longer exists', async () => {
    const { user } = show({ rowButtons: ['delete'] }, { rows: { 'system/position': positions(7) } })
    await screen.findByText('职务1')
    await user.click(screen.getByTitle('2'))
    const card = (await screen.findByText('职务7')).closest('li')!
    await user.click(within(card).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('职务1')).toBeDefined()
  })

  it('pages the rows itself when a call returns all', async () => {
    const call = async () => ({ result: positions(8), message: '' })
    const { user } = show({ call: 'GET /x' }, { instead: { call } })
    await screen.findByText('职务1')
    expect(screen.queryByText('职务7')).toBeNull()
    await user.click(screen.getByTitle('2'))
    expect(await screen.findByText('职务7')).toBeDefined()
  })

  it('reports an empty list, and offers a retry', async () => {
    let down = true
    const call = async () => {
      if (down) throw new Error('down')
      return { result: null, message: '' }
    }
    const { user } = show({ call: 'GET /x' }, { instead: { call } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0)
  })
})
