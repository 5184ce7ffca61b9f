import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { PickerControl } from '#renderers/ui/widget/picker/picker-chunk.ts'
import { PickerDialog } from '#renderers/ui/widget/picker/picker-dialog-chunk.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './role-picker.example.json'
import { RolePicker } from './role-picker.tsx'

beforeAll(() => Promise.all([PickerControl.preload(), PickerDialog.preload()]))

describe('选择角色', () => {
  it('opens a dialog with the list of roles', async () => {
    const { user } = renderWidget(RolePicker, example as WidgetExample)
    await user.click(screen.getByRole('combobox'))
    const dialog = await screen.findByRole('dialog', { name: '选择角色' })
    expect(dialog.querySelector('[data-page]')?.getAttribute('data-page')).toBe('system/choose-role')
    expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe('900px')
  })

  it('reports that the reference is missing', () => {
    renderWidget(RolePicker, example as WidgetExample, { field: { type: 'string', title: '所选' } })
    expect(screen.getByRole('alert').textContent).toBe('表字典搜索组件参数接收有误,请检查字典配置!')
  })
})
