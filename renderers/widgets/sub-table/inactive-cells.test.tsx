import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { lineEntity, linesUse, openOrder, orderEntity } from '#renderers/testing/order-form.ts'
import { widgetExamples, widgetHost } from '#renderers/testing/widget-host.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import type { Row } from '#shared/documents/entity.ts'

const examples = widgetExamples
const named = (example: WidgetExample) => `f${examples.indexOf(example)}`

const everything = Object.fromEntries(examples.map((example) => [named(example), example.field]))
const values: Row = Object.fromEntries(examples.map((example) => [named(example), example.value]))

const line = lineEntity(everything)
const order = orderEntity()
const columns = examples.map((example) => ({ field: named(example), widget: example.widget, props: example.props }))

describe('an inactive cell', () => {
  const shown = new Map<string, string>()

  beforeAll(async () => {
    const record = { id: 'o1', name: '一号', lines: [{ id: 'l1', ...values }] }
    await openOrder({ order, line, fields: [linesUse(columns)], record, instead: widgetHost() })
    const grid = await screen.findByRole('grid', { name: '明细' })
    await waitFor(() => expect(grid.querySelectorAll('.r-widget-loading, [aria-busy]')).toHaveLength(0))
    await act(async () => undefined)
    for (const cell of grid.querySelectorAll<HTMLElement>('[data-row] [data-column]'))
      shown.set(cell.dataset.column!, cell.textContent)
  }, 30_000)

  it.each(examples.map((example) => [example.widget, example] as const))(
    'of %s shows what a list shows',
    (_, example) => {
      // An empty cell can be filled, so it shows no dash.
      const words = example.value === '' ? '' : (example.cellShows ?? example.shows)
      expect(shown.get(named(example))).toBe(words)
    },
  )
})
