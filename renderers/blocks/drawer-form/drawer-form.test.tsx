import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'

const page = pageOf({
  table: {
    type: 'void',
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], rowButtons: ['view', 'edit'] },
  },
  editor: { type: 'void', 'x-component': 'DrawerForm', 'x-component-props': { fields: ['code', 'name'] } },
})

async function show(button: string, instead: FakeHostInput['instead'] = {}) {
  const rows = { 'system/position': [{ id: '1', code: 'boss', name: '主任' }] }
  const harness = renderScreen(page, { entities: [readEntity('system/position')], rows, instead })
  await harness.user.click(await screen.findByRole('button', { name: button }))
  return harness
}

describe('a record in a drawer', () => {
  it('is only to be looked at in the mode 详情', async () => {
    const { user, host } = await show('详情')
    const drawer = await openedDialog('职务详情')
    expect(await within(drawer).findByText('boss')).toBeDefined()
    expect(within(drawer).queryByRole('textbox')).toBeNull()
    expect(within(drawer).queryByRole('button', { name: '确定' })).toBeNull()
    await user.click(within(drawer).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(host.events.filter((event) => event.startsWith('confirm'))).toEqual([])
  })

  it('closes without saving where it has no submit button', async () => {
    const { editor, ...others } = page.properties
    const props = { ...editor!['x-component-props'], okHidden: true }
    const { user, host } = renderScreen(
      { ...page, properties: { ...others, editor: { ...editor!, 'x-component-props': props } } },
      {
        entities: [readEntity('system/position')],
        rows: { 'system/position': [{ id: '1', code: 'boss', name: '主任' }] },
      },
    )
    await user.click(await screen.findByRole('button', { name: '编辑' }))
    const drawer = await openedDialog('编辑职务')
    await user.type(await within(drawer).findByDisplayValue('主任'), '{Enter}')
    expect(within(drawer).queryByRole('button', { name: '确定' })).toBeNull()
    expect(within(drawer).getByRole('button', { name: '关闭' })).toBeDefined()
    expect(host.events.filter((event) => event.startsWith('success'))).toEqual([])
  })

  it('closes again, with one notice, when the record cannot be read', async () => {
    const get = async () => {
      throw new Error('down')
    }
    const { host } = await show('编辑', { records: { get } })
    await waitFor(() => expect(host.events.at(-1)).toBe('error 操作失败，请稍后重试'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
