import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'

function showTree(instead: NonNullable<Parameters<typeof renderScreen>[1]['instead']> = {}) {
  const list = readBlockExample('data-table')
  const table = { ...list, 'x-component-props': { columns: ['name'] } }
  return renderScreen(pageOf({ departs: readBlockExample('tree-panel'), table }), {
    entities: [readEntity('system/position'), readEntity('system/depart')],
    instead,
    rows: {
      'system/depart': [
        { id: 'd1', departName: '总部' },
        { id: 'd2', departName: '分部', parentId: 'd1', isLeaf: true },
      ],
    },
  })
}

describe('a tree beside a list', () => {
  it('reads the children of a node when it is opened', async () => {
    const { user, container } = showTree()
    await screen.findByText('总部')
    expect(screen.queryByText('分部')).toBeNull()
    await user.click(container.querySelector('.ant-tree-switcher')!)
    expect(await screen.findByText('分部')).toBeDefined()
  })

  it('shows why the children were refused, also in their place, and retries from there', async () => {
    let failures = 1
    const { user, host, container } = showTree({
      records: {
        children: async (_, parent) => {
          if (parent === undefined) return [{ id: 'd1', departName: '总部' }]
          if (failures-- > 0) throw new RefusedError('没有查询权限')
          return [{ id: 'd2', departName: '分部', isLeaf: true }]
        },
      },
    })
    await screen.findByText('总部')
    await user.click(container.querySelector('.ant-tree-switcher')!)
    const retry = await screen.findByRole('button', { name: /重\s*试/ })
    expect(host.events.filter((event) => event.startsWith('warning'))).toEqual(['warning 没有查询权限'])
    await user.click(screen.getByText('加载失败'))
    expect(host.events.some((event) => event.includes('selecteddeparts'))).toBe(false)
    await user.click(retry)
    expect(await screen.findByText('分部')).toBeDefined()
    expect(screen.queryByText('加载失败')).toBeNull()
  })

  it('filters the list by the chosen node, and 全部 removes the filter', async () => {
    const { user, host } = showTree()
    await user.click(await screen.findByText('总部'))
    await waitFor(() => expect(host.events.at(-1)).toContain('"selecteddeparts":"d1"'))
    await user.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() => expect(host.events.at(-1)).not.toContain('selecteddeparts'))
  })

  it('gives its chosen node to new records of a form', async () => {
    const shown: unknown[] = []
    const tree = readBlockExample('tree-panel')
    const add = { label: '新增', do: [{ use: 'open', with: { target: 'editor' } }] }
    const { user } = renderScreen(
      pageOf(
        {
          departs: { ...tree, 'x-component-props': { ...tree['x-component-props'], form: 'editor' } },
          table: {
            type: 'void',
            'x-component': 'DataTable',
            'x-component-props': { columns: ['username'], toolbar: [add] },
          },
          editor: {
            type: 'void',
            'x-component': 'ModalForm',
            'x-component-props': {
              fields: ['username', { field: 'selecteddeparts', widget: 'Input' }],
              submit: [
                { use: 'call', with: { call: 'POST /x', body: { departs: { expr: 'values.selecteddeparts' } } } },
              ],
            },
          },
        },
        'system/user',
      ),
      {
        entities: [readEntity('system/user'), readEntity('system/depart')],
        rows: { 'system/depart': [{ id: 'd1', departName: '总部' }] },
        instead: {
          call: async ({ body }) => {
            shown.push(body)
            return { result: null, message: '' }
          },
        },
      },
    )
    await user.click(await screen.findByText('总部'))
    await user.click(screen.getByRole('button', { name: '新增' }))
    const form = await openedDialog('新增用户')
    await user.type(await within(form).findByLabelText('用户账号'), 'zhang')
    await user.click(within(form).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(shown).toEqual([{ departs: 'd1' }]))
  })

  it('lists matches of a search at any depth', async () => {
    const { user } = showTree()
    await screen.findByText('总部')
    await user.type(screen.getByLabelText('搜索部门'), '分')
    expect(await screen.findByText('分部')).toBeDefined()
    expect(screen.queryByText('总部')).toBeNull()
  })

  it('is resized by the arrow keys and stores its width; a double click resets it', async () => {
    const { user, host, container } = showTree()
    await screen.findByText('总部')
    screen.getByLabelText('搜索部门').focus()
    const edge = await screen.findByRole('separator', { name: '调整宽度' })
    const width = () => container.querySelector<HTMLElement>('.r-page__side')!.style.flexBasis
    edge.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(width()).toBe('272px')
    expect(host.ports.storage.read('system/test departs width')).toBe(272)
    await user.keyboard('{Home}')
    expect(edge.getAttribute('aria-valuenow')).toBe('160')
    await user.dblClick(edge)
    expect(width()).toBe('240px')
    expect(host.ports.storage.read('system/test departs width')).toBeUndefined()
  })
})
