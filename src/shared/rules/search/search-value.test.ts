import { describe, expect, it } from 'vitest'
import { parseQueryParameter } from './query-parameter.ts'
import { parseQueryValue, type QueryCondition, type QueryKind, wrapQueryList, wrapQueryValue } from './search-value.ts'

describe('a query value', () => {
  it.each<[string, QueryCondition | undefined]>([
    ['', undefined],
    ['a', { kind: 'equals', value: 'a' }],
    ['*a*', { kind: 'contains', value: 'a' }],
    ['*a', { kind: 'endsWith', value: 'a' }],
    ['a*', { kind: 'startsWith', value: 'a' }],
    ['*a*b*', { kind: 'contains', value: 'a*b' }],
    ['*a,b*', { kind: 'contains', value: 'a,b' }],
    ['*%_*', { kind: 'contains', value: '%_' }],
    ['*', { kind: 'equals', value: '*' }],
    ['**', { kind: 'equals', value: '**' }],
    ['!a', { kind: 'notEquals', value: 'a' }],
    ['!', { kind: 'notEmpty' }],
    ['!null', { kind: 'notNull' }],
    ['>=5', { kind: 'greaterOrEqual', value: '5' }],
    ['<=5', { kind: 'lessOrEqual', value: '5' }],
    ['>5', { kind: 'greater', value: '5' }],
    ['<5', { kind: 'less', value: '5' }],
    ['>= 5', { kind: 'greaterOrEqual', value: '5' }],
    ['<= 5', { kind: 'lessOrEqual', value: '5' }],
    ['> 5', { kind: 'greater', value: '5' }],
    ['< 5', { kind: 'less', value: '5' }],
    ['= 5', { kind: 'equals', value: '5' }],
    ['!= 5', { kind: 'notEquals', value: '5' }],
    ['!=5', { kind: 'notEquals', value: '5' }],
    ['gt 5', { kind: 'greater', value: '5' }],
    ['ge 5', { kind: 'greaterOrEqual', value: '5' }],
    ['lt 5', { kind: 'less', value: '5' }],
    ['le 5', { kind: 'lessOrEqual', value: '5' }],
    ['eq *a*', { kind: 'equals', value: '*a*' }],
    ['ne null', { kind: 'notEquals', value: 'null' }],
    ['GE 5', { kind: 'greaterOrEqual', value: '5' }],
    ['in a,b', { kind: 'in', values: ['a', 'b'] }],
    ['>=2026-11-20 10:00:00', { kind: 'greaterOrEqual', value: '2026-11-20 10:00:00' }],
    ['>=', { kind: 'equals', value: '>=' }],
    ['gt', { kind: 'equals', value: 'gt' }],
    ['gt5', { kind: 'equals', value: 'gt5' }],
    ['=5', { kind: 'equals', value: '=5' }],
    ['a,b', { kind: 'in', values: ['a', 'b'] }],
    ['a,', { kind: 'in', values: ['a'] }],
    ['a,,b,', { kind: 'in', values: ['a', 'b'] }],
    [',a,b,', { kind: 'anyElement', values: ['a', 'b'] }],
    [',a,', { kind: 'anyElement', values: ['a'] }],
    [',a', { kind: 'in', values: ['a'] }],
    [',,', undefined],
    ['in ,', undefined],
    ['C++', { kind: 'equals', value: 'C++' }],
    ["'; drop table x --", { kind: 'equals', value: "'; drop table x --" }],
    ['*a\nb*', { kind: 'contains', value: 'a\nb' }],
  ])('%j asks for %j', (text, condition) => {
    expect(parseQueryValue(text)).toEqual(condition)
  })
})

describe('writing a query value', () => {
  it.each<[QueryKind, string, string]>([
    ['like', 'v', '*v*'],
    ['ne', 'v', '!v'],
    ['ge', 'v', '>=v'],
    ['le', 'v', '<=v'],
    ['eq', 'v', 'v'],
    ['like', '', ''],
    ['ge', '', ''],
  ])('%s of %j is %j', (kind, value, text) => {
    expect(wrapQueryValue(kind, value)).toBe(text)
  })

  const KINDS = { like: 'contains', ne: 'notEquals', ge: 'greaterOrEqual', le: 'lessOrEqual', eq: 'equals' } as const
  const VALUES = [
    'a',
    '*',
    '*a*',
    'a,b',
    ',a,',
    '!',
    '!a',
    'null',
    '>5',
    '>=5',
    '=5',
    'gt 5',
    'in a',
    'eq a',
    '中文',
    'C++',
    '%',
  ]

  it.each(Object.entries(KINDS))('%s is read back as %s whatever the value', (kind, expected) => {
    for (const value of VALUES) {
      expect(parseQueryValue(wrapQueryValue(kind as QueryKind, value))).toEqual({ kind: expected, value })
    }
  })

  it.each([[['a']], [['a', 'b']], [['*a', 'b']], [['!a']], [['gt 5', 'b']]])('the list %j is read back', (values) => {
    expect(parseQueryValue(wrapQueryList(values))).toEqual({ kind: 'in', values })
  })

  it('an empty list has no condition', () => {
    expect(parseQueryValue(wrapQueryList([]))).toBeUndefined()
  })
})

describe('a query parameter', () => {
  const fieldNamed = (name: string) => {
    if (name === 'the_day') return 'day'
    return ['day', 'rank', 'the_end', 'rank_begin'].includes(name) ? name : undefined
  }

  it.each([
    ['rank', '>=5', { field: 'rank', condition: { kind: 'greaterOrEqual', value: '5' } }],
    ['day_begin', '2026-11-20', { field: 'day', condition: { kind: 'greaterOrEqual', value: '2026-11-20 00:00:00' } }],
    ['day_end', '2026-11-20', { field: 'day', condition: { kind: 'lessOrEqual', value: '2026-11-20 23:59:59' } }],
    [
      'day_end',
      '2026-11-20 12:00:00',
      { field: 'day', condition: { kind: 'lessOrEqual', value: '2026-11-20 12:00:00' } },
    ],
    ['rank_end', '5', { field: 'rank', condition: { kind: 'lessOrEqual', value: '5' } }],
    ['rank_MultiString', '1,2', { field: 'rank', condition: { kind: 'in', values: ['1', '2'] } }],
    ['rank_MultiString', '1', { field: 'rank', condition: { kind: 'in', values: ['1'] } }],
    ['the_end', 'a', { field: 'the_end', condition: { kind: 'equals', value: 'a' } }],
    ['rank_begin', 'a', { field: 'rank_begin', condition: { kind: 'equals', value: 'a' } }],
    ['the_day', '2026-11-20', { field: 'day', condition: { kind: 'equals', value: '2026-11-20' } }],
    ['the_day_begin', 'a', { field: 'day', condition: { kind: 'greaterOrEqual', value: 'a' } }],
    ['day_begin', '', { field: 'day', condition: undefined }],
    ['rank', '', { field: 'rank', condition: undefined }],
    ['_t', '123', undefined],
    ['pageNo', '1', undefined],
    ['_begin', '1', undefined],
  ])('%s=%s', (name, text, expected) => {
    expect(parseQueryParameter(name, text, fieldNamed)).toEqual(expected)
  })
})
