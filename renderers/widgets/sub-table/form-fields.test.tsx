import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import { cellAt, lineEntity, linesUse, openOrder, orderEntity } from '#renderers/testing/order-form.ts'
import type { FieldUse } from '#shared/documents/page.ts'

/** Columns of the fields of an online form, as in its editor. */
function editorColumns(): object[] {
  const { fields } = readPage('online/form').properties.editor!['x-component-props'] as { fields: FieldUse[] }
  const { props } = fields.find((use) => typeof use === 'object' && use.field === 'fields') as FieldUse
  return (props as { columns: object[] }).columns
}

describe('a date field of an online form', () => {
  it('gets the control that shows days', async () => {
    await openOrder({
      order: orderEntity(),
      line: lineEntity(readEntity('online/form-field').properties),
      fields: [linesUse(editorColumns())],
      record: { id: 'o1', lines: [{ id: 'f1', dbFieldName: 'day', dbType: 'string', fieldShowType: 'text', seq: 0 }] },
    })
    const grid = await screen.findByRole('grid', { name: '明细' })
    const control = () => cellAt(grid, 0, 'fieldShowType').textContent
    // Name, title and type of the first row.
    const paste = (text: string) => {
      fireEvent.mouseDown(cellAt(grid, 0, 'dbFieldName'))
      fireEvent.paste(grid, { clipboardData: { getData: () => text } })
    }
    expect(control()).toBe('文本框')
    paste('day\t日子\t日期')
    expect(control()).toBe('日期')
    paste('day\t日子\t日期时间')
    expect(control()).toBe('日期时间')
  })
})
