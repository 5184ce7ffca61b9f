import { describe, expect, it } from 'vitest'
import { evaluateOr } from '#shared/expression/evaluation/evaluate-expression.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import {
  CONDITION_OPERATORS,
  type ConditionOperator,
  type ConditionRow,
  type ConditionRows,
  type ConditionType,
  conditionText,
  MOST_CONDITION_ROWS,
  MOST_CONDITION_VALUES,
  operatorsOf,
} from './condition-rows.ts'

function holds(condition: ConditionRows, record: object): unknown {
  const { expression, faults } = conditionText(condition)
  expect(faults).toEqual([])
  return evaluateOr(parseExpression(expression!), record, false)
}
const one = (row: ConditionRow): ConditionRows => ({ join: 'and', rows: [row] })

type Case = [
  operator: ConditionOperator,
  type: ConditionType,
  value: ConditionRow['value'],
  yes: unknown[],
  no: unknown[],
]
const CASES: Case[] = [
  ['eq', 'text', 'a"b\\', ['a"b\\'], ['a', '']],
  ['eq', 'number', 3, [3, 3.0], [4, -3]],
  ['eq', 'number', -2.5, [-2.5], [2.5]],
  ['eq', 'boolean', true, [true], [false]],
  ['eq', 'boolean', false, [false], [true]],
  ['eq', 'date', '2024-02-01', ['2024-02-01'], ['2024-02-02']],
  ['ne', 'text', 'a', ['b', 'A'], ['a', '']],
  ['ne', 'number', 0, [1, -1], [0]],
  ['ne', 'boolean', false, [true], [false]],
  ['gt', 'number', 3, [3.1, 4], [3, 2]],
  ['gt', 'date', '2024-02-01', ['2024-02-02', '2024-02-02 10:00:00'], ['2024-02-01', '2023-12-31']],
  ['gte', 'number', 3, [3, 4], [2.9]],
  ['lt', 'number', 3, [2, -9], [3, 4]],
  ['lte', 'number', 3, [3, 2], [3.01]],
  ['in', 'text', ['a', 'b'], ['a', 'b'], ['c', 'ab', '']],
  ['in', 'number', [1, 2], [1, 2], [3]],
  ['not_in', 'text', ['a', 'b'], ['c', 'ab'], ['a', 'b', '']],
  ['not_in', 'number', [1], [2, 0], [1]],
  ['contains', 'text', '请假', ['我请假', '请假'], ['请', '']],
  ['contains', 'list', 'a', [['a'], ['b', 'a']], [[], ['ab']]],
  ['contains', 'keys', 'a', ['a', 'b,a', 'a,c'], ['ab', 'b', '']],
  ['is_empty', 'text', undefined, ['', null], ['a']],
  ['is_empty', 'number', undefined, [null], [0]],
  ['is_empty', 'list', undefined, [[], null], [['a']]],
  ['is_not_empty', 'text', undefined, ['a', ' '], ['']],
  ['is_not_empty', 'number', undefined, [0, 1], []],
  ['is_not_empty', 'list', undefined, [['a']], [[]]],
]

describe('a condition', () => {
  it.each(CASES)('%s of %s %j', (operator, type, value, yes, no) => {
    const condition = one({ field: 'x', type, operator, ...(value !== undefined && { value }) })
    for (const x of yes) expect(holds(condition, { x }), JSON.stringify(x)).toBe(true)
    for (const x of no) expect(holds(condition, { x }), JSON.stringify(x)).toBe(false)
    expect(holds(condition, {}), 'missing').toBe(false)
    expect(holds(condition, { x: null }), 'null').toBe(operator === 'is_empty')
  })

  it('has a case for every operator', () => {
    expect([...new Set(CASES.map(([operator]) => operator))].sort()).toEqual(Object.keys(CONDITION_OPERATORS).sort())
  })

  it('holds when all rows hold, or when one of them holds', () => {
    const rows: ConditionRow[] = [
      { field: 'days', type: 'number', operator: 'gt', value: 3 },
      { field: 'kind', operator: 'ne', value: 'sick' },
    ]
    expect(conditionText({ join: 'and', rows }).expression).toBe(
      '(days > 3) && (kind != null && kind != "" && kind != "sick")',
    )
    const both = (days: number, kind: string) =>
      (['and', 'or'] as const).map((join) => holds({ join, rows }, { days, kind }))
    expect(both(5, 'sick')).toEqual([false, true])
    expect(both(5, 'year')).toEqual([true, true])
    expect(both(2, 'sick')).toEqual([false, false])
  })

  it.each(['"; 1 == 1 || "', '\u0024{x}', '\n\t\u2028\u0000', "it's", '\\"', '😀', ' '])(
    'quotes the value %j',
    (value) => {
      const condition = one({ field: 'x', operator: 'eq', value })
      expect(holds(condition, { x: value })).toBe(true)
      expect(holds(condition, { x: 'else' })).toBe(false)
    },
  )

  it('may have as many rows and values as its limits say', () => {
    const values = Array.from({ length: MOST_CONDITION_VALUES }, (_, index) => index)
    const rows = Array.from(
      { length: MOST_CONDITION_ROWS },
      (): ConditionRow => ({ field: 'x', operator: 'not_in', value: ['a', 'b', 'c'] }),
    )
    expect(holds({ join: 'or', rows }, { x: 'd' })).toBe(true)
    expect(holds(one({ field: 'x', type: 'number', operator: 'in', value: values }), { x: 49 })).toBe(true)
  })

  it('is nothing without rows', () => {
    expect(conditionText({ join: 'and', rows: [] })).toEqual({ faults: [] })
  })

  it.each<[string, ConditionRow, string]>([
    ['no field', { field: '', operator: 'eq', value: '1' }, '请选择字段'],
    ['a reserved word', { field: 'package', operator: 'eq', value: '1' }, '字段名 package 不能用于条件'],
    ['a constant', { field: 'in', operator: 'eq', value: '1' }, '字段名 in 不能用于条件'],
    ['an expression as field', { field: 'a || true', operator: 'eq', value: '1' }, '字段名 a || true 不能用于条件'],
    ['an unknown operator', { field: 'x', operator: 'toString' as 'eq', value: '1' }, '请选择比较方式'],
    ['an operator of another type', { field: 'x', type: 'list', operator: 'gt', value: '1' }, '此字段不能用“大于”比较'],
    ['no value', { field: 'x', operator: 'eq' }, '请填写比较值'],
    ['an empty text', { field: 'x', operator: 'eq', value: '' }, '请填写比较值'],
    ['a text for a number', { field: 'x', type: 'number', operator: 'gt', value: '3' }, '请填写比较值'],
    ['no finite number', { field: 'x', type: 'number', operator: 'gt', value: Number.NaN }, '请填写比较值'],
    ['an empty list', { field: 'x', operator: 'in', value: [] }, '请填写比较值'],
    ['a text for a list', { field: 'x', operator: 'in', value: 'a' }, '请填写比较值'],
  ])('names the row with %s', (_name, row, message) => {
    const rows: ConditionRow[] = [{ field: 'y', operator: 'is_empty' }, row]
    expect(conditionText({ join: 'and', rows })).toEqual({ faults: [{ row: 1, message }] })
  })

  it('names what the language refuses', () => {
    const faultOf = (row: ConditionRow) => conditionText(one(row)).faults[0]!.message
    expect(faultOf({ field: 'x', operator: 'eq', value: '\ud800' })).toContain('条件无法使用')
    expect(faultOf({ field: 'x', type: 'number', operator: 'eq', value: 2 ** 60 })).toContain('条件无法使用')
    expect(faultOf({ field: 'x', operator: 'eq', value: 'x'.repeat(4000) })).toContain('条件无法使用')
    const rows = Array.from({ length: 21 }, (): ConditionRow => ({ field: 'x', operator: 'is_empty' }))
    expect(conditionText({ join: 'and', rows }).faults).toEqual([{ message: '条件不能超过 20 行' }])
  })

  it('offers the operators that make sense for a field', () => {
    expect(operatorsOf('text')).toEqual(['eq', 'ne', 'in', 'not_in', 'contains', 'is_empty', 'is_not_empty'])
    expect(operatorsOf('boolean')).toEqual(['eq', 'ne', 'is_empty', 'is_not_empty'])
    expect(operatorsOf('number')).toContain('gte')
  })
})
