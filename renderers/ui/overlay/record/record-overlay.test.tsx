import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Ports } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { BlockNode } from '#shared/documents/page.ts'
import { isButtonVisible } from '#shared/rules/permissions/button-permission.ts'
// Loaded with the test file instead of in the middle of a test.
import '../full-screen-button.tsx'

afterEach(() => vi.unstubAllGlobals())

type Kind = 'ModalForm' | 'DrawerForm'

function overlay(kind: Kind, props: Record<string, unknown>): BlockNode {
  return { type: 'void', 'x-component': kind, 'x-component-props': { fields: ['code', 'name'], ...props } }
}

function show(properties: Record<string, BlockNode>) {
  return renderScreen(pageOf(properties), { entities: [readEntity('system/position')] })
}

describe('the width of a dialog', () => {
  const width = () => document.querySelector<HTMLElement>('.ant-modal')!.style.width
  const longFields = ['code', 'name', 'postRank', 'createTime', 'updateTime']

  it.each([
    ['fits few short fields', { fields: ['code', 'name'] }, '480px'],
    ['has room for more fields', { fields: longFields }, '600px'],
    ['is that of the page', { fields: ['code'], width: 700 }, '700px'],
  ])('%s', async (_, props, expected) => {
    show({ editor: overlay('ModalForm', { opened: true, ...props }) })
    await screen.findByLabelText('职务编码')
    expect(width()).toBe(expected)
  })

  it('begins with a column that fits the longest label', async () => {
    show({ editor: overlay('ModalForm', { opened: true, fields: ['code', 'postRank'] }) })
    const form = (await screen.findByLabelText('职务编码')).closest('form')!
    expect(form.style.getPropertyValue('--r-label')).toBe('68px')
  })
})

describe.each(['ModalForm', 'DrawerForm'] as const)('the size of a %s', (kind) => {
  const isFull = () =>
    kind === 'ModalForm'
      ? document.querySelector('.ant-modal.r-full') !== null
      : document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')!.style.width === '100vw'

  it('toggles full screen by the keyboard, and preserves input', async () => {
    const { user } = show({ editor: overlay(kind, { opened: true, fullScreen: 'button' }) })
    const name = await screen.findByLabelText('职务名称')
    await user.type(name, '主任')
    expect(isFull()).toBe(false)
    const button = await screen.findByRole('button', { name: '全屏' })
    button.focus()
    await user.keyboard('{Enter}')
    expect(isFull()).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '退出全屏' }))
    expect(screen.getByLabelText('职务名称')).toBe(name)
    await user.keyboard('{Enter}')
    expect(isFull()).toBe(false)
    expect(name).toHaveProperty('value', '主任')
  })

  it('is full screen from the start where the page sets that', async () => {
    show({ editor: overlay(kind, { opened: true, fullScreen: 'opened' }) })
    expect(await screen.findByRole('button', { name: '退出全屏' })).toBeDefined()
    expect(isFull()).toBe(true)
  })

  it('resets the full screen each time it opens', async () => {
    const { user } = show({
      table: {
        type: 'void',
        'x-component': 'DataTable',
        'x-component-props': { columns: ['code'], toolbar: ['add'] },
      },
      editor: overlay(kind, { fullScreen: 'button' }),
    })
    const open = async () => user.click(await screen.findByRole('button', { name: /新\s*增/ }))
    await open()
    await user.click(await screen.findByRole('button', { name: '全屏' }))
    expect(isFull()).toBe(true)
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByLabelText('职务名称')).toBeNull())
    await open()
    await screen.findByRole('button', { name: '全屏' })
    expect(isFull()).toBe(false)
  })

  it('has no button on a phone, nor where the page sets nothing', async () => {
    const phone = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }
    const { unmount } = show({ editor: overlay(kind, { opened: true }) })
    await screen.findByLabelText('职务名称')
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
    unmount()
    vi.stubGlobal('matchMedia', () => phone)
    show({ editor: overlay(kind, { opened: true, fullScreen: 'button' }) })
    await screen.findByLabelText('职务名称')
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
  })
})

describe('a dialog above a drawer', () => {
  it('closes alone, restores the focus and preserves input below', async () => {
    const { user, host } = show({
      below: overlay('DrawerForm', {
        opened: true,
        title: '下面',
        buttons: [{ label: '再加一条', do: [{ use: 'open', with: { target: 'above' } }] }],
      }),
      above: overlay('ModalForm', { title: '上面' }),
    })
    const below = await screen.findByRole('dialog')
    await user.type(await within(below).findByLabelText('职务名称'), '主任')
    const opener = within(below).getByRole('button', { name: '再加一条' })
    const above = async () => (await screen.findByText('上面')).closest<HTMLElement>('[role=dialog]')!
    const isRemoved = () => waitFor(() => expect(screen.queryByText('上面')).toBeNull())

    await user.click(opener)
    await within(await above()).findByLabelText('职务名称')
    await user.keyboard('{Escape}')
    await isRemoved()
    await waitFor(() => expect(document.activeElement).toBe(opener))

    await user.keyboard('{Enter}')
    const dialog = await above()
    await user.type(await within(dialog).findByLabelText('职务编码'), 'x')
    await user.click(within(dialog).getByRole('button', { name: '关闭' }))
    await isRemoved()
    expect(host.events.filter((event) => event.startsWith('confirm'))).toEqual(['confirm 确定放弃编辑？'])
    expect(document.activeElement).toBe(opener)
    expect(within(below).getByLabelText('职务名称')).toHaveProperty('value', '主任')
    expect(within(below).getByLabelText('职务编码')).toHaveProperty('value', '')
  })
})

describe('the buttons of a form that opens', () => {
  it('include those that the record grants, and no others', async () => {
    const buttons = ['通过', '驳回'].map((label, index) => ({
      label,
      permission: `business:task:${index === 0 ? 'pass' : 'reject'}`,
      do: [{ use: 'reload' }],
    }))
    const table = {
      type: 'void' as const,
      'x-component': 'DataTable',
      'x-component-props': { columns: ['code'], rowButtons: ['edit'] },
    }
    const can: Ports['can'] = (permission, formData) =>
      isButtonVisible(permission, { formData, auth: [{ action: 'system:position:edit', type: '1' }] })
    const permissionList = [
      { action: 'business:task:pass', type: '1' },
      { action: 'business:task:reject', type: '2' },
    ]
    const { user } = renderScreen(pageOf({ table, editor: overlay('ModalForm', { buttons }) }), {
      entities: [readEntity('system/position')],
      rows: { 'system/position': [{ id: '1', code: 'p1', name: '主任', permissionList }] },
      instead: { can },
    })
    await user.click(await screen.findByRole('button', { name: '编辑' }))
    expect(await screen.findByRole('button', { name: '通过' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '驳回' })).toBeNull()
  })
})
