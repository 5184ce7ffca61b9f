import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { names, rowOf, shownRows, showTable } from '#renderers/testing/table-screen.ts'

describe('a tree', () => {
  const rows = {
    'system/depart': [
      { id: 'd1', departName: '总部', isLeaf: false },
      { id: 'd2', departName: '分部', parentId: 'd1', isLeaf: true },
    ],
  }

  it('reads children when a row is opened', async () => {
    const { user } = showTable({ columns: ['departName'], tree: true }, { rows }, 'system/depart')
    await user.click(await screen.findByRole('button', { name: '展开' }))
    expect(await screen.findByText('分部')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '收起' }))
    await waitFor(() => expect(shownRows()).toEqual(['总部']))
  })

  it('shows why a row was refused, and reads it again when it is expanded again', async () => {
    const refused = new Set(['d1'])
    const children = async (_: unknown, parent?: string) => {
      if (parent === undefined) return rows['system/depart'].slice(0, 1)
      if (refused.delete(parent)) throw new RefusedError('没有查询权限')
      return rows['system/depart'].slice(1)
    }
    const { user, host } = showTable(
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

describe('manually ordered rows', () => {
  const items = names.map((itemText, index) => ({ id: `${index + 1}`, itemText, itemValue: `${index}` }))
  const props = { columns: ['itemText'], rowDrag: true }

  it('move by the arrow keys', async () => {
    const { user, host } = showTable(props, { rows: { 'system/dict-item': items } }, 'system/dict-item')
    await screen.findByText('丙')
    within(rowOf('丙')).getByRole('button', { name: '调整次序' }).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(host.events).toContain('reorder 3 before 2'))
    await waitFor(() => expect(shownRows()).toEqual(['甲', '丙', '乙']))
  })

  it('move only among their siblings in a tree', async () => {
    const rows = {
      'system/permission': [
        { id: 'a', name: '甲', parentId: '', menuType: 0, hasChild: true },
        { id: 'b', name: '乙', parentId: '', menuType: 0 },
        { id: 'a1', name: '丙', parentId: 'a', menuType: 1 },
        { id: 'a2', name: '丁', parentId: 'a', menuType: 1 },
      ],
    }
    const { user, host } = showTable({ columns: ['name'], tree: true, rowDrag: true }, { rows }, 'system/permission')
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

  it('have no handle where the page forbids moving them', async () => {
    const some = { ...props, rowDragWhen: "row.itemText != '乙'" }
    showTable(some, { rows: { 'system/dict-item': items } }, 'system/dict-item')
    await screen.findByText('丙')
    const movable = names.filter((name) => within(rowOf(name)).queryByRole('button', { name: '调整次序' }) !== null)
    expect(movable).toEqual(['甲', '丙'])
  })

  it('stay in place without permission to edit', async () => {
    const can = (permission: string) => permission !== 'system:dict-item:edit'
    showTable(props, { rows: { 'system/dict-item': items }, instead: { can } }, 'system/dict-item')
    await screen.findByText('丙')
    expect(screen.queryByRole('button', { name: '调整次序' })).toBeNull()
  })
})
