import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { type FormValues, FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { formulaResult } from '#renderers/ui/text/formula-result.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { parseExpression } from '#shared/expression/parse-expression.ts'
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

describe('the result of a formula', () => {
  const result = (text: string, field: Field, values = {}) => formulaResult(parseExpression(text), values, field)
  const integer: Field = { type: 'integer', title: '' }
  const text: Field = { type: 'string', title: '' }

  it.each([
    ['values.a + values.b', total, { a: 0.1, b: 0.2 }, 0.3],
    ['values.a', total, { a: 1.005 }, 1.01],
    ['values.a', total, { a: -1.005 }, -1.01],
    ['values.a / 3.0', { type: 'number', title: '' } as Field, { a: 1 }, 0.333333333333333],
    ['values.a', integer, { a: 2.5 }, 3],
    ['values.a + values.b', text, { a: '甲', b: '乙' }, '甲乙'],
    ['values.a > 1', { type: 'boolean', title: '' } as Field, { a: 2 }, true],
    ['values.a > 1', total, { a: 2 }, null],
    ['values.a', text, { a: [1] }, null],
    ['values.missing * 2', total, {}, null],
  ])('%s', (expression, field, values, expected) => {
    expect(result(expression, field, values)).toEqual(expected)
  })
})
