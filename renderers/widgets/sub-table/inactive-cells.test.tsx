import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { widgetExamples, widgetHost } from '../../testing/widget-host.ts'
import type { WidgetExample } from '../../ui/widget-example.ts'

const examples = widgetExamples
const named = (example: WidgetExample) => `f${examples.indexOf(example)}`

const everything = Object.fromEntries(examples.map((example) => [named(example), example.field]))
const values: Row = Object.fromEntries(examples.map((example) => [named(example), example.value]))

const line: Entity = {
  $id: 'business/line',
  title: '明细',
  type: 'object',
  'x-table': 'line',
  properties: { orderId: { type: 'string', title: '单' }, ...everything },
}
const order: Entity = {
  $id: 'business/order',
  title: '单',
  type: 'object',
  'x-table': 'orders',
  'x-calls': { base: '/business/order' },
  'x-children': [{ entity: 'business/line', by: 'orderId', kind: 'many', name: 'lines', title: '明细' }],
  properties: { name: { type: 'string', title: '名称' } },
}
const columns = examples.map((example) => ({ field: named(example), widget: example.widget, props: example.props }))
const page: Page = {
  title: '单',
  'x-entity': 'business/order',
  type: 'object',
  properties: {
    table: {
      type: 'void',
      'x-component': 'DataTable',
      'x-component-props': { columns: ['name'], rowButtons: ['edit'] },
    },
    editor: {
      type: 'void',
      'x-component': 'ModalForm',
      'x-component-props': {
        fields: [{ field: 'lines', widget: 'SubTable', props: { entity: 'business/line', columns } }],
      },
    },
  },
}

describe('a cell that nobody edits', () => {
  const shown = new Map<string, string>()

  beforeAll(async () => {
    renderScreen(page, {
      entities: [order, line],
      rows: { 'business/order': [{ id: 'o1', name: '一号', lines: [{ id: 'l1', ...values }] }] },
      instead: widgetHost(),
    })
    fireEvent.click(await screen.findByRole('button', { name: /编\s*辑/ }))
    const grid = await screen.findByRole('grid', { name: '明细' })
    await waitFor(() => expect(grid.querySelectorAll('.r-widget-loading, [aria-busy]')).toHaveLength(0))
    await act(async () => undefined)
    for (const cell of grid.querySelectorAll<HTMLElement>('[data-row] [data-column]'))
      shown.set(cell.dataset.column!, cell.textContent)
  }, 30_000)

  it.each(examples.map((example) => [example.widget, example] as const))(
    'of %s shows what a list shows',
    (_, example) => {
      // One without a value waits to be filled, and has no dash.
      const words = example.value === '' ? '' : (example.cellShows ?? example.shows)
      expect(shown.get(named(example))).toBe(words)
    },
  )
})
