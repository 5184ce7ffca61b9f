import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import example from './record-link.example.json'
import { RecordLink } from './record-link.tsx'

const role = { id: 'r1', roleName: '管理员', roleCode: 'admin', description: '管理一切' }
const grant: Entity = {
  $id: 'business/grant',
  title: '授权',
  type: 'object',
  'x-table': 'biz_grant',
  properties: {
    role: { type: 'string', title: '所属角色', 'x-widget': 'RecordLink', 'x-ref': { entity: 'system/role' } },
  },
}

function list(roles = [role]) {
  const table = { type: 'void' as const, 'x-component': 'DataTable', 'x-component-props': { columns: ['role'] } }
  return renderScreen(pageOf({ table }, 'business/grant'), {
    address: 'business/grant',
    entities: [grant, readEntity('system/role')],
    rows: { 'business/grant': [{ id: 'g1', role: 'r1', role_dictText: '管理员' }], 'system/role': roles },
  })
}

describe('a link to another record', () => {
  it('opens the record in a drawer, and closes it again', async () => {
    const { user } = list()
    await user.click(await screen.findByRole('button', { name: '管理员' }))
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('角色详情')
    for (const text of ['角色编码', 'admin', '管理一切']) expect(within(drawer).getByText(text)).toBeDefined()
    await user.click(within(drawer).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull())
  })

  it('of a detail is opened by the keyboard, with the fields that the page names, and closed by it', async () => {
    const link = { field: 'role', widget: 'RecordLink', props: { fields: ['roleCode'] } }
    const props = { title: '详情', id: 'g1', fields: [link] }
    const detail = { type: 'void' as const, 'x-component': 'Detail', 'x-component-props': props }
    const { user } = renderScreen(pageOf({ detail }, 'business/grant'), {
      address: 'business/grant',
      entities: [grant, readEntity('system/role')],
      rows: { 'business/grant': [{ id: 'g1', role: 'r1', role_dictText: '管理员' }], 'system/role': [role] },
    })
    const text = await screen.findByRole('button', { name: '管理员' })
    text.focus()
    await user.keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('角色详情')
    expect(within(drawer).getByText('admin')).toBeDefined()
    expect(within(drawer).queryByText('管理一切')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull())
  })

  it('shows several records as separate links, and as one text when their number is unclear', () => {
    const field = { ...example.field, 'x-ref': { ...example.field['x-ref'], many: true } }
    const two = renderWidget(RecordLink, example as WidgetExample, {
      displayMode: 'cell',
      field: field as never,
      value: 'r1,r2',
      text: '管理员,录入员',
    })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['管理员', '录入员'])
    two.unmount()
    renderWidget(RecordLink, example as WidgetExample, {
      displayMode: 'cell',
      field: field as never,
      value: 'r1,r2',
      text: '甲,乙,丙',
    })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByTitle('甲,乙,丙')).toBeDefined()
  })

  it('is chosen by searching', async () => {
    const { user, value } = renderWidget(RecordLink, example as WidgetExample, { value: null })
    await user.click(screen.getByRole('combobox'))
    await user.click(await popupItem('录入员'))
    expect(value()).toBe('r2')
  })
})
