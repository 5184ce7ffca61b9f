import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'
import { FORM_DRAFTS } from './form-drafts-key.ts'

afterEach(cleanup)

const entity = readEntity('system/position')
const { code, name } = entity.properties
const withSecret = {
  ...entity,
  properties: { code: code!, name: name!, pin: { ...name!, title: '口令', 'x-secret': true } },
}
const page = pageOf({
  table: {
    type: 'void',
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], toolbar: ['add'], rowButtons: ['edit'] },
  },
  editor: { type: 'void', 'x-component': 'ModalForm', 'x-component-props': { fields: ['code', 'name', 'pin'] } },
})

/** One browser, in which a page may be loaded again after a crash. */
function browser() {
  const area = new Map<string, string>()
  const storage = {
    read: (key: string) => JSON.parse(area.get(key) ?? 'null') ?? undefined,
    write: (key: string, value: unknown) =>
      void (value === undefined ? area.delete(key) : area.set(key, JSON.stringify(value))),
  }
  const row = { id: '1', version: 1, code: 'boss', name: '主任' }
  return {
    area,
    row,
    load: () =>
      renderScreen(page, {
        entities: [withSecret],
        rows: { 'system/position': [{ ...row }] },
        instead: { storage },
      }),
  }
}

/** Types into the dialog and simulates a crash of the page. */
async function crashed(button: string, title: string) {
  const where = browser()
  const { user, unmount } = where.load()
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = await openedDialog(title)
  await user.type(await within(dialog).findByLabelText('职务名称'), '甲')
  await user.type(within(dialog).getByLabelText('口令'), '密')
  await waitFor(() => expect(where.area.get(FORM_DRAFTS)).toContain('甲'))
  unmount()
  return where
}

async function reopened({ load }: ReturnType<typeof browser>, button: string, title: string) {
  const harness = load()
  await harness.user.click(await screen.findByRole('button', { name: button }))
  const dialog = await openedDialog(title)
  await within(dialog).findByLabelText('职务名称')
  return { ...harness, dialog }
}

const nameIn = (dialog: HTMLElement) => (within(dialog).getByLabelText('职务名称') as HTMLInputElement).value

describe('input before a crash', () => {
  it('is offered when the form is opened again, restored on request, and contains no secret', async () => {
    const where = await crashed('新增', '新增职务')
    expect(where.area.get(FORM_DRAFTS)).not.toContain('密')
    const { user, dialog } = await reopened(where, '新增', '新增职务')
    const restore = await within(dialog).findByRole('button', { name: '恢复上次未保存的内容' })
    expect(nameIn(dialog)).toBe('')
    await user.type(within(dialog).getByLabelText('职务编码'), 'new')
    await user.click(restore)
    expect(nameIn(dialog)).toBe('甲')
    expect((within(dialog).getByLabelText('职务编码') as HTMLInputElement).value).toBe('new')
    await user.click(within(dialog).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(where.area.has(FORM_DRAFTS)).toBe(false))
  })

  it('reports that the record was changed since, and is deleted on request', async () => {
    const where = await crashed('编辑', '编辑职务')
    Object.assign(where.row, { version: 2, name: '别人改的' })
    const { user, dialog } = await reopened(where, '编辑', '编辑职务')
    await within(dialog).findByText('该记录此后已被修改，恢复后请核对再保存。')
    await user.click(within(dialog).getByRole('button', { name: '放弃' }))
    expect(nameIn(dialog)).toBe('别人改的')
    expect(where.area.has(FORM_DRAFTS)).toBe(false)
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  it('is forgotten once it was saved', async () => {
    const where = await crashed('编辑', '编辑职务')
    const { user, dialog } = await reopened(where, '编辑', '编辑职务')
    await user.click(await within(dialog).findByRole('button', { name: '恢复上次未保存的内容' }))
    expect(nameIn(dialog)).toBe('主任甲')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(where.area.has(FORM_DRAFTS)).toBe(false)
  })

  it('is no draft any more when it was undone', async () => {
    const where = browser()
    const { user } = where.load()
    await user.click(await screen.findByRole('button', { name: '编辑' }))
    const dialog = await openedDialog('编辑职务')
    const box = await within(dialog).findByLabelText('职务名称')
    await user.type(box, '甲')
    await waitFor(() => expect(where.area.get(FORM_DRAFTS)).toContain('甲'))
    await user.type(box, '{Backspace}')
    await waitFor(() => expect(where.area.has(FORM_DRAFTS)).toBe(false))
  })
})
