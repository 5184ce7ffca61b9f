import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'

const page = pageOf({
  table: {
    type: 'void',
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], toolbar: ['add'], rowButtons: ['view', 'edit'] },
  },
  editor: { type: 'void', 'x-component': 'ModalForm', 'x-component-props': { fields: ['code', 'name'] } },
})

async function show(button: string, instead: FakeHostInput['instead'] = {}) {
  const rows = { 'system/position': [{ id: '1', code: 'boss', name: '主任' }] }
  const harness = renderScreen(page, { entities: [readEntity('system/position')], rows, instead })
  await harness.user.click(await screen.findByRole('button', { name: button }))
  return harness
}
const field = (dialog: HTMLElement, label: string) => within(dialog).findByLabelText<HTMLInputElement>(label)

describe('a record in a dialog', () => {
  it('is added, and the dialog closes', async () => {
    const { user, host } = await show('新增')
    const dialog = await openedDialog('新增职务')
    await user.type(await field(dialog, '职务编码'), 'clerk')
    await user.type(await field(dialog, '职务名称'), '职员')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(host.events).toContain('add {"code":"clerk","name":"职员"}'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is changed from what is stored', async () => {
    const { user, host } = await show('编辑')
    const dialog = await openedDialog('编辑职务')
    const name = await field(dialog, '职务名称')
    await waitFor(() => expect(name.value).toBe('主任'))
    await user.clear(name)
    await user.type(name, '主管')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(host.events.find((event) => event.startsWith('edit '))).toContain('"name":"主管"'))
  })

  it('is only to be looked at in the mode 详情', async () => {
    await show('详情')
    const dialog = await openedDialog('职务详情')
    expect(await within(dialog).findByText('boss')).toBeDefined()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(within(dialog).queryByRole('button', { name: '确定' })).toBeNull()
  })

  it('stays open with the message under its field when the server refuses', async () => {
    const edit = async () => {
      throw new RefusedError('数据不正确', [{ field: 'name', keyword: 'unique', message: '名称已存在' }])
    }
    const { user } = await show('编辑', { records: { edit } })
    const dialog = await openedDialog('编辑职务')
    await user.type(await field(dialog, '职务名称'), '二')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await within(dialog).findByText('名称已存在')).toBeDefined()
  })
})
