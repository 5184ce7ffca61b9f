/** Fixture of sub-table tests: an order with lines, in the form of a list's dialog. */
import { screen } from '@testing-library/react'
import type { ChildRows, Entity, Row } from '#shared/documents/entity.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import { pageOf } from './example-page.ts'
import type { FakeHostInput } from './fake-ports.ts'
import { renderScreen } from './render-screen.tsx'

const ORDER = 'business/order'
const LINE = 'business/line'

/** Rows of an order, which refer to it. */
export function lineEntity(properties: Entity['properties'], more: Partial<Entity> = {}): Entity {
  const order = { type: 'string', title: '订单' } as const
  const own = { $id: LINE, title: '明细', type: 'object', 'x-table': 'line' } as const
  return { ...own, ...more, properties: { orderId: order, ...properties } }
}

/** @param children overrides for each of its sub-tables; default is one, `lines` */
export function orderEntity(
  children: readonly Partial<ChildRows>[] = [{}],
  properties: Entity['properties'] = {},
  more: Partial<Entity> = {},
): Entity {
  const usual = { entity: LINE, by: 'orderId', kind: 'many', name: 'lines', title: '明细' } as const
  return {
    ...{ $id: ORDER, title: '订单', type: 'object', 'x-table': 'orders', 'x-calls': { base: '/business/order' } },
    'x-children': children.map((each) => ({ ...usual, ...each })),
    ...more,
    properties: { name: { type: 'string', title: '名称' }, ...properties },
  }
}

/** The sub-table in the form; default `lines`. */
export function linesUse(columns: readonly (string | object)[], more: Partial<FieldUse> = {}): FieldUse {
  return { field: 'lines', widget: 'SubTable', ...more, props: { entity: LINE, columns, ...more.props } } as FieldUse
}

export interface OrderForm {
  order: Entity
  line: Entity
  fields: readonly (string | FieldUse)[]
  /** Stored order; without one the list is empty. */
  record?: Row
  instead?: FakeHostInput['instead']
}

/** The list of orders, with buttons that open their form. */
export function showOrders({ order, line, fields, record, instead }: OrderForm) {
  const table = {
    type: 'void' as const,
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], toolbar: ['add'], rowButtons: ['edit', 'view'] },
  }
  const editor = { type: 'void' as const, 'x-component': 'ModalForm', 'x-component-props': { fields } }
  return renderScreen(pageOf({ table, editor }, ORDER), {
    entities: [order, line],
    rows: { [ORDER]: record ? [structuredClone(record)] : [] },
    instead,
  })
}

export async function openOrder(form: OrderForm, button = /编\s*辑/) {
  const view = showOrders(form)
  await view.user.click(await screen.findByRole('button', { name: button }))
  return view
}

/** Cell of the n-th drawn row. */
export function cellAt(grid: HTMLElement, row: number, column: string): HTMLElement {
  return grid.querySelectorAll('[data-row]')[row]!.querySelector<HTMLElement>(`[data-column="${column}"]`)!
}

/** Order as it was sent to add or edit; undefined before that. */
export function sentOrder(events: readonly string[]) {
  const event = events.find((each) => /^(add|edit) /.test(each))
  return event === undefined ? undefined : JSON.parse(event.replace(/^\w+ /, ''))
}
