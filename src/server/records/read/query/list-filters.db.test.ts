import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListedItems, listedItems } from '#server/records/testing/listed-items.ts'
import { refusalOf } from '#server/records/testing/refused.ts'
import { itemEntity } from '#server/records/testing/test-entities.ts'
import { principalWith, testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { strictly } from './unknown-filters.ts'

let items: ListedItems
const idsOf: ListedItems['idsOf'] = (query, principal) => items.idsOf(query, principal)

beforeAll(async () => {
  items = await listedItems()
})
afterAll(() => items.test.drop())

describe('filters of a list', () => {
  it.each([
    [{}, 'abcd'],
    [{ name: '张三' }, 'a'],
    [{ name: '*三*' }, 'a'],
    [{ name: '李*' }, 'b'],
    [{ name: '*五' }, 'c'],
    [{ name: '!张三' }, 'bcd'],
    [{ code: 'A1,A_2' }, 'ab'],
    [{ code: 'A1,' }, 'a'],
    [{ code: '*_*' }, 'b'],
    [{ code: '*%*' }, 'c'],
    [{ code: 'a*' }, 'abd'],
    [{ code: 'eq a,b' }, 'd'],
    [{ quantity: '2' }, 'b'],
    [{ quantity: '>=3' }, 'cd'],
    [{ quantity: '>= 3' }, 'cd'],
    [{ quantity: 'lt 2' }, 'a'],
    [{ quantity: '<2' }, 'a'],
    [{ quantity: '1,3' }, 'ac'],
    [{ quantity: '!1' }, 'bcd'],
    [{ quantity: 'abc' }, ''],
    [{ quantity: '99999999999999999999' }, ''],
    [{ quantity: '<99999999999999999999' }, 'abcd'],
    [{ quantity: '1.5' }, ''],
    [{ quantity_begin: '2', quantity_end: '3' }, 'bc'],
    [{ quantity_MultiString: '1,4' }, 'ad'],
    [{ amount: '10.5' }, 'a'],
    [{ amount: '10.50' }, 'a'],
    [{ active: 'true' }, 'ad'],
    [{ active: 'perhaps' }, ''],
    [{ born: '2024-01-01' }, 'a'],
    [{ born_begin: '2024-01-02', born_end: '2024-01-31' }, 'b'],
    [{ born: '2024-13-01' }, ''],
    [{ happenedAt: '2024-01-01' }, 'a'],
    [{ happenedAt: '2024-01-01 08:00:00' }, 'a'],
    [{ happenedAt_end: '2024-01-02' }, 'ab'],
    [{ happenedAt_end: '2024-01-02 23:59:59' }, 'ab'],
    [{ happenedAt: '>2024-01-02 23:59:59' }, 'c'],
    [{ happenedAt: 'yesterday' }, ''],
    [{ opens: '>=09:00' }, 'b'],
    [{ color: '!' }, 'abc'],
    [{ colors: ',g,' }, 'ab'],
    [{ colors: ',r,g,' }, 'ab'],
    [{ nodes: 'n1' }, 'a'],
    [{ nodes: '!n1' }, 'bcd'],
    [{ linked: 'n2' }, 'ab'],
    [{ linked: 'n1,foreign' }, 'a'],
    [{ linked: '!n2' }, 'cd'],
    [{ name: ['张三', '李四'] }, 'ab'],
    [{ name: '' }, 'abcd'],
    [{ happened_at: '2024-01-01' }, 'a'],
    [{ happened_at_begin: '2024-01-02', happened_at_end: '2024-01-02' }, 'b'],
    [{ main_node: '' }, 'abcd'],
    [{ unknown: 'x', id_begin_: '1', toString: 'x', __proto__: 'x' }, 'abcd'],
    [{ tags: 'x' }, 'abcd'],
    [{ name: { $ne: 1 } }, 'abcd'],
    [{ name: '张三', quantity: '2' }, ''],
  ])('%j gives %s', async (query, ids) => {
    expect(await idsOf(query)).toBe(ids)
  })

  it('takes the code of the landing address for no filter', async () => {
    const landed = testPrincipal({ landingCode: 'A1' })
    expect(await idsOf({ code: 'A1' }, landed)).toBe('abcd')
    expect(await idsOf({ code: 'A_2' }, landed)).toBe('b')
  })
})

describe('filters that a list does not know', () => {
  const list = (query: Row, principal = testPrincipal()) => items.under.engine.list(principal, itemEntity, query)

  it('are listed beside the rows, and those of every call are none', async () => {
    const every = { _t: '1', code: 'A1', column: 'id', order: 'asc', field: 'id,,action', tenant: '0', pageNo: 1 }
    expect(await list({ ...every, name: '张三' })).not.toHaveProperty('ignored')
    const whole = { ...every, salary: '1', constructor: 'x', tags: 'x', nme: '', nmae: '张三', happened_begin: '' }
    expect((await list(whole)).ignored).toEqual(['constructor', 'tags', 'nmae'])
  })

  it('are those of fields that the person may not see, too', async () => {
    expect((await list({ salary: '100', pin: 'p1', zzz: '1' }, principalWith())).ignored).toEqual([
      'salary',
      'pin',
      'zzz',
    ])
  })

  it('are columns that are not seen, too', async () => {
    expect((await list({ del_flag: '0' })).ignored).toEqual(['del_flag'])
    expect((await list({ zzz_begin: '1' })).ignored).toEqual(['zzz_begin'])
  })

  it('are refused by name for who wants it, with what is near', async () => {
    const refusal = await refusalOf(list(strictly({ nmae: '张三', happend_at: '2024-01-01', qqqqqq: '1', _t: '1' })))
    expect(refusal).toMatchObject({
      code: 'FILTER_UNKNOWN',
      details: { names: 'nmae（是否为 name？）、happend_at（是否为 happenedAt？）、qqqqqq' },
    })
  })

  it('proposes no field that the person may not see', async () => {
    const { details } = await refusalOf(list(strictly({ salar: '1', salary: '100' }), principalWith()))
    expect(details).toEqual({ names: 'salar、salary' })
  })

  it('are refused in the advanced query that cannot be read', async () => {
    const broken = { superQueryParams: '[{"field":' }
    expect((await list(broken)).ignored).toEqual(['superQueryParams'])
    expect((await refusalOf(list(strictly(broken)))).code).toBe('FILTER_UNKNOWN')
    expect(await list(strictly({ superQueryParams: '[]' }))).not.toHaveProperty('ignored')
  })

  it('are listed with deleted records and refused by groups, which have no place for them', async () => {
    const { engine } = items.under
    expect((await engine.deleted(testPrincipal(), itemEntity, { zzz: '1' })).ignored).toEqual(['zzz'])
    const groups = engine.aggregate(testPrincipal(), itemEntity, { groupBy: 'color', zzz: '1' })
    expect((await refusalOf(groups)).code).toBe('FILTER_UNKNOWN')
  })
})

describe('the advanced query', () => {
  const advanced = (entries: unknown, match = 'and') =>
    idsOf({ superQueryParams: encodeURIComponent(JSON.stringify(entries)), superQueryMatchType: match })

  it.each([
    [
      [
        { field: 'quantity', rule: 'ge', val: '2' },
        { field: 'name', rule: 'like', val: '四' },
      ],
      'and',
      'b',
    ],
    [
      [
        { field: 'name', rule: 'eq', val: '张三' },
        { field: 'quantity', rule: 'eq', val: 4 },
      ],
      'OR',
      'ad',
    ],
    [
      [
        { field: 'name', rule: 'eq', val: '张三' },
        { field: 'quantity', rule: 'eq', val: '' },
      ],
      'or',
      'a',
    ],
    [[{ field: 'code', rule: 'right_like', val: 'A' }], 'and', 'abd'],
    [[{ field: 'code', rule: 'left_like', val: '3' }], 'and', 'c'],
    [[{ field: 'quantity', rule: 'in', val: '1,2' }], 'and', 'ab'],
    [[{ field: 'quantity', rule: 'not_in', val: [1, 2] }], 'and', 'cd'],
    [[{ field: 'quantity', rule: 'range', val: '2,3' }], 'and', 'bc'],
    [[{ field: 'quantity', rule: 'not_range', val: '2,3' }], 'and', 'ad'],
    [[{ field: 'color', rule: 'empty' }], 'and', 'd'],
    [[{ field: 'color', rule: 'not_empty' }], 'and', 'abc'],
    [[{ field: 'name', rule: 'ne', val: '张三' }], 'and', 'bcd'],
    [[{ field: 'name', rule: 'not_like', val: '三' }], 'and', 'bcd'],
    [[{ field: 'happenedAt', rule: 'le', val: '2024-01-02', type: 'date' }], 'and', 'ab'],
    [[{ field: 'name' }, { field: 'name', rule: 'eq', val: [] }, null, 3], 'and', 'abcd'],
    [[{ field: 'nodes', rule: 'in', val: ['n1', 'n11'] }], 'and', 'ab'],
    [[{ field: 'linked', rule: 'eq', val: 'n2' }], 'and', 'ab'],
    [[{ field: 'happened_at', rule: 'le', val: '2024-01-02', type: 'date' }], 'and', 'ab'],
    [
      [
        { field: 'quantity', rule: 'ge', val: '2' },
        {
          superQueryMatchType: 'or',
          superQueryParams: [
            { field: 'name', rule: 'eq', val: '张三' },
            { field: 'name', rule: 'eq', val: '李四' },
          ],
        },
      ],
      'and',
      'b',
    ],
    [
      [
        { field: 'name', rule: 'eq', val: '王五' },
        {
          superQueryMatchType: 'and',
          superQueryParams: [
            { field: 'active', rule: 'eq', val: 'true' },
            {
              superQueryParams: [
                { field: 'amount', rule: 'gt', val: 10 },
                { field: 'name', rule: '', val: 'x' },
              ],
            },
            { superQueryMatchType: 'or', superQueryParams: [] },
          ],
        },
      ],
      'or',
      'ac',
    ],
  ])('%j (%s) gives %s', async (entries, match, ids) => {
    expect(await advanced(entries, match)).toBe(ids)
  })

  it('is left out when it cannot be read', async () => {
    expect(await idsOf({ superQueryParams: '[{"field":' })).toBe('abcd')
  })

  it.each([
    ['a field that does not exist', [{ field: 'password', rule: 'eq', val: '1' }], '字段不存在：password'],
    ['a field that nobody reads', [{ field: 'pin', rule: 'right_like', val: 'p' }], '字段不存在：pin'],
    ['what every object has', [{ field: 'constructor', rule: 'eq', val: '1' }], '字段不存在：constructor'],
    ['an unknown rule', [{ field: 'name', rule: 'drop', val: 'x' }], '运算不存在：drop'],
    ['a number that is none', [{ field: 'quantity', rule: 'gt', val: 'x' }], '「数量」的值不正确：x'],
    [
      'a day that is none',
      [{ field: 'born', rule: 'in', val: '2024-01-01,2024-02-30' }],
      '「出厂日期」的值不正确：2024-02-30',
    ],
    ['half a range', [{ field: 'quantity', rule: 'range', val: '1' }], '「数量」的区间需要两个值'],
    ['an endless value', [{ field: 'name', rule: 'eq', val: 'x'.repeat(1001) }], '不能超过1000个字符'],
    ['too many', Array.from({ length: 51 }, () => ({ field: 'name', rule: 'eq', val: 'x' })), '最多50个条件'],
    ['too deep a group', [{ superQueryParams: [{ superQueryParams: [{ superQueryParams: [] }] }] }], '条件组最多3层'],
  ])('is refused for %s', async (_, entries, reason) => {
    const { code, details } = await refusalOf(advanced(entries))
    expect(code).toBe('REQUEST_INVALID')
    expect(String(details.reason)).toContain(reason)
  })

  it('accepts a field only from people with permission to read it', async () => {
    const query = { superQueryParams: JSON.stringify([{ field: 'salary', rule: 'gt', val: '150' }]) }
    expect(await idsOf(query)).toBe('bc')
    expect((await refusalOf(idsOf(query, principalWith()))).code).toBe('REQUEST_INVALID')
  })

  it('narrows what the other conditions leave', async () => {
    const superQueryParams = JSON.stringify([
      { field: 'name', rule: 'eq', val: '张三' },
      { field: 'name', rule: 'eq', val: '李四' },
    ])
    expect(await idsOf({ superQueryParams, superQueryMatchType: 'or', active: 'true' })).toBe('a')
  })
})
