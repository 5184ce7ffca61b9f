import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { type FormValues, FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import example from './formula.example.json'
import { Formula } from './formula.tsx'

const total: Field = { type: 'number', title: '总价', 'x-precision': 2 }
const entity: Entity = {
  $id: 'business/order',
  title: '订单',
  type: 'object',
  'x-table': 'orders',
  properties: {
    price: { type: 'number', title: '单价' },
    count: { type: 'integer', title: '数量' },
    total,
  },
}

const pageOf = (expression: string): Page => ({
  title: '订单',
  'x-entity': 'business/order',
  type: 'object',
  properties: {
    form: {
      type: 'void',
      'x-component': 'Form',
      'x-component-props': {
        fields: ['price', 'count', { field: 'total', widget: 'Formula', props: { expression, separator: true } }],
        submit: { label: '保存', do: [{ use: 'save' }] },
      },
    },
  },
})

async function show(expression = 'values.price * values.count') {
  const view = renderScreen(pageOf(expression), { entities: [entity] })
  const result = (await screen.findByLabelText('总价')) as HTMLInputElement
  return { ...view, result, price: screen.getByLabelText('单价'), count: screen.getByLabelText('数量') }
}

afterEach(() => void vi.restoreAllMocks())

describe('a formula', () => {
  it('is empty while an input is empty, and recomputed with each change', async () => {
    const { user, result, price, count } = await show()
    await user.type(price, '1000.5')
    expect(result.value).toBe('')
    await user.type(count, '2')
    await waitFor(() => expect(result.value).toBe('2,001.00'))
    await user.type(count, '0')
    await waitFor(() => expect(result.value).toBe('20,010.00'))
    await user.clear(count)
    await waitFor(() => expect(result.value).toBe(''))
  })

  it('is sent with the record', async () => {
    const { user, result, price, count, host } = await show()
    await user.type(price, '0.1')
    await user.type(count, '3')
    await waitFor(() => expect(result.value).toBe('0.30'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(host.events).toContain('add {"price":0.1,"count":3,"total":0.3}'))
  })

  it('cannot be typed', async () => {
    const { user, result } = await show()
    await user.type(result, '9')
    expect(result.value).toBe('')
  })

  it('is computed in a detail when it was not stored, and shown as stored otherwise', () => {
    const values = { price: 2, count: 3 }
    const record = { values: () => values, subscribe: () => () => undefined } as unknown as FormValues
    const shown = (value: number | null) =>
      render(
        <FormValuesContext value={record}>
          <Formula {...example.props} id="" displayMode="read" field={total} value={value} onChange={() => undefined} />
        </FormValuesContext>,
      ).container.textContent
    expect(shown(null)).toBe('6.00 元')
    expect(shown(7)).toBe('7.00 元')
  })

  it('leaves the stored value alone when it reads a restricted field', async () => {
    const values = { count: 3 }
    const changes = (price: Field) => {
      const onChange = vi.fn()
      const kept = { ...entity, properties: { ...entity.properties, price } }
      const form = { entity: kept, values: () => values, subscribe: () => () => undefined } as unknown as FormValues
      const props = { ...example.props, id: '', displayMode: 'edit', field: total, value: 6, onChange } as const
      render(
        <FormValuesContext value={form}>
          <Formula {...props} />
        </FormValuesContext>,
      )
      return onChange.mock.calls
    }
    expect(changes({ ...entity.properties.price!, 'x-read': 'server' })).toEqual([])
    expect(changes(entity.properties.price!)).toEqual([[null]])
  })

  it('stops when it depends on itself, and reports that to the developer', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user, price } = await show('values.price + (values.total == null ? 0.0 : values.total)')
    await user.type(price, '1')
    await waitFor(() => expect(said.mock.calls.flat().join()).toContain('不断改变自己'))
  })
})

describe('a computed field of an entity', () => {
  const line: Entity = {
    $id: 'business/line',
    title: '明细',
    type: 'object',
    properties: {
      orderId: { type: 'string', title: '订单', 'x-ref': { entity: 'business/order', label: 'id' } },
      sold: { type: 'number', title: '销售量' },
      amount: { ...total, title: '金额', 'x-write': 'server', 'x-computed': 'values.sold * 1.1' },
    },
  }
  const order: Entity = {
    ...entity,
    'x-children': [{ entity: 'business/line', by: 'orderId', kind: 'many', name: 'lines', title: '明细' }],
    properties: {
      discount: { type: 'number', title: '折扣' },
      total: { ...total, 'x-write': 'server', 'x-computed': 'sum(values.lines.map(line, line.amount))' },
      net: { ...total, title: '净额', 'x-write': 'server', 'x-computed': 'values.total - values.discount' },
    },
  }
  const page: Page = {
    title: '订单',
    'x-entity': 'business/order',
    type: 'object',
    properties: {
      form: {
        type: 'void',
        'x-component': 'Form',
        'x-component-props': {
          fields: [
            'net',
            'discount',
            'total',
            { field: 'lines', props: { entity: 'business/line', columns: ['sold', 'amount'] } },
          ],
          submit: { label: '保存', do: [{ use: 'save' }] },
        },
      },
    },
  }

  it('follows fields and rows in a form, and is not sent', async () => {
    const { user, host } = renderScreen(page, { entities: [order, line] })
    const shown = async (label: string) => ((await screen.findByLabelText(label)) as HTMLInputElement).value
    await user.type(await screen.findByLabelText('折扣'), '0.2')
    await user.click(await screen.findByRole('button', { name: '添加行' }))
    expect(document.activeElement).toBe(screen.getByRole('grid'))
    await user.keyboard('3{Enter}')
    await waitFor(async () => expect([await shown('总价'), await shown('净额')]).toEqual(['3.30', '3.10']))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(host.events.join()).toContain('"discount":0.2'))
    const sent = JSON.parse(/add (.*)/.exec(host.events.find((event) => event.startsWith('add ')) ?? '')![1]!)
    expect(sent).toEqual({ discount: 0.2, lines: [{ sold: 3, rowState: 'new' }] })
  })
})
