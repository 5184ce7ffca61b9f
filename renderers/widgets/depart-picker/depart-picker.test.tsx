import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { fakePorts } from '#renderers/testing/fake-ports.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { PickerControl } from '#renderers/ui/widget/picker/picker-chunk.ts'
import { PickerDialog } from '#renderers/ui/widget/picker/picker-dialog-chunk.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Row } from '#shared/documents/entity.ts'
import example from './depart-picker.example.json'
import { DepartPicker } from './depart-picker.tsx'
import { DepartTree } from './depart-tree-chunk.ts'

beforeAll(() => Promise.all([PickerControl.preload(), PickerDialog.preload(), DepartTree.preload()]))

const departs: Row[] = [
  { id: 'd1', departName: '总公司', orgCode: 'A01', parentId: undefined },
  { id: 'd11', departName: '市场一组', orgCode: 'A01A01', parentId: 'd1', isLeaf: true },
  { id: 'd2', departName: '分公司', orgCode: 'A02', parentId: undefined, isLeaf: true },
]
const reference = example.field['x-ref']
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

async function opened(value: string | null, ref: Row = reference) {
  const { records, documents } = fakePorts({
    entities: [readEntity('system/depart')],
    rows: { 'system/depart': departs },
  })
  const field = { ...example.field, 'x-ref': ref }
  const answers = { ...answersOf(example as WidgetExample), records, documents }
  const view = renderWidget(DepartPicker, example as WidgetExample, { value, field: field as never }, answers)
  await user.click(screen.getByRole('combobox'))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('总公司')
  const open = async () => {
    await user.click(dialog.querySelector('.ant-tree-switcher_close')!)
    await within(dialog).findByText('市场一组')
  }
  const confirm = () => user.click(within(dialog).getByRole('button', { name: '确定' }))
  return { ...view, dialog, open, confirm, node: (name: string) => within(dialog).getByText(name) }
}

describe('choosing departments in a dialog', () => {
  it('ticks several nodes of the tree independently', async () => {
    const { open, node, confirm, value, dialog } = await opened(null)
    await open()
    await user.click(node('总公司'))
    expect(dialog.querySelectorAll('.ant-tree-checkbox-checked')).toHaveLength(1)
    await user.click(node('市场一组'))
    await user.click(node('总公司'))
    await user.click(node('分公司'))
    await confirm()
    expect(value()).toBe('d11,d2')
  })

  it('finds a department by its name and adds it to the stored ones', async () => {
    const { dialog, confirm, value } = await opened('d2')
    await user.type(within(dialog).getByLabelText('搜索部门'), '一组')
    await user.click(await within(dialog).findByText('市场一组'))
    await confirm()
    expect(value()).toBe('d2,d11')
  })

  it('shows once, in place of the tree, why the server refused', async () => {
    const warning = vi.fn()
    const answers = answersOf(example as WidgetExample)
    const { records, documents } = fakePorts({ entities: [readEntity('system/depart')] })
    const children = () => Promise.reject(new RefusedError('没有查询权限'))
    renderWidget(DepartPicker, example as WidgetExample, { value: null }, {
      ...answers,
      records: { ...records, children },
      documents,
      notices: { ...answers.notices, warning },
    } as never)
    await user.click(screen.getByRole('combobox'))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findAllByText('没有查询权限')).toHaveLength(1)
    expect(within(dialog).getByRole('button', { name: '重试' })).toBeDefined()
    expect(warning).not.toHaveBeenCalled()
  })

  it('shows the tree of the field without permission to list departments', async () => {
    const via = { entity: 'online/f-letter', field: 'depart' }
    const field = { ...example.field, 'x-ref': { ...reference, many: false, via } }
    const answers = answersOf(example as WidgetExample, { can: (permission) => permission !== 'system:depart:list' })
    const { value } = renderWidget(
      DepartPicker,
      example as WidgetExample,
      { value: null, field: field as never },
      answers,
    )
    await user.click(await screen.findByRole('combobox'))
    await user.click(await popupItem('总公司'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(value()).toBe('d1')
  })

  it('stores one value where the reference allows one, also by another field', async () => {
    const one = { entity: 'system/depart', value: 'orgCode', label: 'departName' }
    const { node, confirm, told } = await opened(null, one)
    await user.click(node('总公司'))
    await user.click(node('分公司'))
    await confirm()
    expect(told).toEqual(['A02'])
  })

  it('is 500 px wide and opens without ticks, also after a confirmation', async () => {
    const { dialog, node, confirm, value } = await opened('d2')
    expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe('500px')
    const ticks = () => document.querySelectorAll('.ant-tree-checkbox-checked').length
    expect(ticks()).toBe(0)
    await user.click(node('总公司'))
    await confirm()
    expect(value()).toBe('d2,d1')
    await user.click(screen.getByRole('combobox'))
    await screen.findByText('未选择')
    await within(screen.getByRole('dialog')).findByText('总公司')
    expect(ticks()).toBe(0)
  })

  it('changes nothing when nothing was ticked', async () => {
    const { confirm, told } = await opened('d2')
    await confirm()
    expect(told).toEqual([])
  })
})
