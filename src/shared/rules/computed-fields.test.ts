import { describe, expect, it } from 'vitest'
import type { Entity, Field, Row } from '../documents/entity.ts'
import { parseExpression } from '../expression/syntax/parse-expression.ts'
import table from './computed-fields.cases.json' with { type: 'json' }
import { computedFields, computedValue, computedValues } from './computed-fields.ts'

const bill = table.bill as Entity
const line = table.line as Entity

const stored = ({ lines = [], ...values }: Row): Row => ({
  ...values,
  lines: (lines as Row[]).map((row) => ({ ...row, ...computedValues(computedFields(line), row) })),
})

describe('computed fields', () => {
  it.each(table.cases)('$why', ({ values, result: { lines, ...expected } }: (typeof table.cases)[number]) => {
    const record = stored(values)
    expect(computedValues(computedFields(bill), record)).toMatchObject(expected)
    if (lines) expect((record.lines as Row[]).map(({ amount }) => amount)).toEqual(lines)
  })

  it('come after those that they read', () => {
    expect(computedFields(bill).map(({ name, ofRows }) => `${name} ${ofRows}`)).toEqual([
      'total true',
      'net true',
      'share false',
      'whole false',
      'label false',
      'discounted false',
    ])
  })

  it('leave out deleted rows', () => {
    const lines = [{ amount: 1 }, { amount: 2, rowState: 'deleted' }, { amount: 4, rowState: 'modified' }]
    expect(computedValues(computedFields(bill), { lines }).total).toBe(5)
  })

  it('end where they depend on each other', () => {
    const field = (text: string): Field => ({ type: 'number', title: '', 'x-write': 'server', 'x-computed': text })
    const circle = { ...bill, properties: { a: field('values.b + 1.0'), b: field('values.a + 1.0') } }
    expect(computedValues(computedFields(circle), {})).toEqual({ a: null, b: null })
  })

  const total: Field = { type: 'number', title: '', 'x-precision': 2 }
  const integer: Field = { type: 'integer', title: '' }
  const text: Field = { type: 'string', title: '' }
  it.each([
    ['values.a + values.b', total, { a: 0.1, b: 0.2 }, 0.3],
    ['values.a', total, { a: 1.005 }, 1.01],
    ['values.a', total, { a: -1.005 }, -1.01],
    ['values.a / 3.0', { type: 'number', title: '' } as Field, { a: 1 }, 1 / 3],
    ['values.a / 0.0', total, { a: 1 }, null],
    ['values.a', integer, { a: 2.5 }, 3],
    ['values.a + values.b', text, { a: '甲', b: '乙' }, '甲乙'],
    ['values.a > 1', { type: 'boolean', title: '' } as Field, { a: 2 }, true],
    ['values.a > 1', total, { a: 2 }, null],
    ['values.a', text, { a: [1] }, null],
    ['values.missing * 2', total, {}, null],
  ])('have the type of their field: %s', (expression, field, values, expected) => {
    expect(computedValue(parseExpression(expression), values, field)).toEqual(expected)
  })
})
