import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { PickerControl } from '#renderers/ui/widget/picker/picker-chunk.ts'
import { PickerDialog } from '#renderers/ui/widget/picker/picker-dialog-chunk.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './record-picker.example.json'
import { RecordPicker } from './record-picker.tsx'

beforeAll(() => Promise.all([PickerControl.preload(), PickerDialog.preload()]))

async function opened(given: Record<string, unknown> = {}) {
  const { user } = renderWidget(RecordPicker, example as WidgetExample, given)
  await user.click(screen.getByRole('combobox'))
  return screen.findByRole('dialog')
}

describe('choosing records from a page of the product', () => {
  it('happens in a dialog that is named after the field', async () => {
    const dialog = await opened()
    expect(dialog.textContent).toContain('选择可选职务')
    expect(dialog.querySelector('[data-page]')?.getAttribute('data-page')).toBe('system/choose-position')
    expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe('800px')
  })

  it('may have a custom title', async () => {
    expect((await opened({ title: '挑选' })).textContent).toContain('挑选')
  })

  it('opens without ticks', async () => {
    expect((await opened()).textContent).toContain('未选择')
  })
})
