import { describe, expect, it } from 'vitest'
import { conditionFields, conditionTypeOf, conditionWords, type ProcessField } from './process-field.ts'

const FIELDS: ProcessField[] = [
  { name: 'days', title: '天数', type: 'integer' },
  {
    name: 'kind',
    title: '类型',
    options: [
      { value: '1', text: '年假' },
      { value: '2', text: '病假' },
    ],
  },
  { name: 'urgent', title: '紧急', type: 'boolean' },
]

describe('a field of a process', () => {
  it('is compared by its type', () => {
    expect(
      ['integer', 'boolean', 'date-time', 'array', 'keys', undefined, 'string', 'toString'].map(conditionTypeOf),
    ).toEqual(['number', 'boolean', 'date', 'list', 'keys', 'text', 'text', 'text'])
  })

  it('is the decision where an approval leaves a rejection to the conditions', () => {
    const approval = (reject: 'end' | 'continue') =>
      ({ id: 'a', kind: 'approval', name: '', settings: { reject: { kind: reject } } }) as const
    expect(conditionFields(FIELDS, [approval('end')])).toEqual(FIELDS)
    const fields = conditionFields(FIELDS, [approval('end'), approval('continue')])
    expect(fields.map(({ name }) => name)).toEqual(['days', 'kind', 'urgent', 'outcome'])
    const rows = [{ field: 'outcome', operator: 'eq' as const, value: 'reject' }]
    expect(conditionWords({ join: 'and', rows }, fields)).toBe('上一步审批结果 等于 驳回')
  })

  it('is named in the words of a condition', () => {
    const words = (rows: unknown[], join = 'and') => conditionWords({ join, rows } as never, FIELDS)
    expect(
      words([
        { field: 'days', operator: 'gt', value: 3 },
        { field: 'kind', operator: 'in', value: ['1', '2', '3'] },
      ]),
    ).toBe('天数 大于 3 且 类型 属于 年假、病假、3')
    expect(
      words(
        [
          { field: 'urgent', operator: 'eq', value: true },
          { field: 'gone', operator: 'is_empty' },
        ],
        'or',
      ),
    ).toBe('紧急 等于 是 或 gone 为空')
    expect(words([{ field: '', operator: 'eq' }])).toBe('（未选字段） 等于 …')
    expect(conditionWords({ expression: 'a > 1' }, FIELDS)).toBe('a > 1')
    expect(conditionWords(undefined, FIELDS)).toBe('')
  })
})
