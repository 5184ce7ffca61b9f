import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import { previewIn, previewText } from './report-preview.ts'
import example from './report-rows.example.json'
import { ReportRows } from './report-rows.tsx'

const shown = (value: unknown) => {
  const preview = previewIn(value)
  return preview && previewText(preview)
}

describe('the first rows of a report', () => {
  it('are a table that cannot be ordered or paged', async () => {
    renderWidget(ReportRows, example as WidgetExample, { displayMode: 'read' })
    expect(await screen.findByRole('cell', { name: '乙商场' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: '商场' }).getAttribute('aria-sort')).toBeNull()
    expect(document.querySelector('.ant-pagination')).toBeNull()
  })

  it('show the number of all rows and the cost of the query', () => {
    const { columns, data } = example.value
    expect(shown({ columns, data: { ...data, total: 40 }, cost: 7 })).toBe('共40条，显示前1条，查询代价 7')
    expect(shown({ columns, data: {} })).toBeUndefined()
    expect(shown('<b>')).toBeUndefined()
  })
})
