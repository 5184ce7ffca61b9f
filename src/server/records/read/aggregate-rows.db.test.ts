import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type ListedItems, listedItems } from '../testing/listed-items.ts'
import { refusalOf } from '../testing/refused.ts'
import { itemEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'

const admin = testPrincipal()
let items: ListedItems
beforeAll(async () => {
  items = await listedItems()
})
afterAll(() => items.test.drop())

const groups = (query: Row, principal: Principal = admin) => items.under.engine.aggregate(principal, itemEntity, query)

describe('groups of records', () => {
  it('carry the text of their value, how many there are, and what was measured', async () => {
    const found = await groups({ groupBy: 'color', measures: 'quantity:sum,amount:avg,amount:min,amount:max' })
    expect(found).toContainEqual({
      color: 'r',
      color_dictText: '红',
      count: 1,
      quantity_sum: 1,
      amount_avg: 10.5,
      amount_min: 10.5,
      amount_max: 10.5,
    })
    expect(found.reduce((sum, { count }) => sum + Number(count), 0)).toBe(4)
  })

  it('come by size, with empty and missing values as one', async () => {
    expect(await groups({ groupBy: 'active' })).toEqual([
      { active: true, count: 2 },
      { active: false, count: 1 },
      { active: null, count: 1 },
    ])
    expect(await groups({ groupBy: 'colors' })).toContainEqual({ colors: null, count: 2 })
  })

  it.each([
    [
      'born:month',
      [
        ['2024-01', 2],
        ['2024-02', 1],
      ],
    ],
    [
      'born',
      [
        ['2024-01-01', 1],
        ['2024-01-02', 1],
        ['2024-02-01', 1],
      ],
    ],
    ['born:year', [['2024', 3]]],
  ])('by %s come in the order of time', async (groupBy, expected) => {
    const found = await groups({ groupBy, born_begin: '2024-01-01' })
    expect(found.map(({ born, count }) => [born, count])).toEqual(expected)
  })

  it('are days of Shanghai where the field is a moment', async () => {
    const found = await groups({ groupBy: 'happenedAt', happenedAt_begin: '2024-01-01' })
    expect(found.map(({ happenedAt }) => happenedAt)).toEqual(['2024-01-01', '2024-01-02', '2024-01-03'])
  })

  it('have the label of the record that they refer to', async () => {
    const found = await groups({ groupBy: 'nodes' })
    expect(found).toContainEqual({ nodes: 'n1,n2', nodes_dictText: '北京,上海', count: 1 })
  })

  it('are the newest when there are more than the limit', async () => {
    const found = await groups({ groupBy: 'born:month', born_begin: '2024-01-01', groupLimit: 1 })
    expect(found).toEqual([{ born: '2024-02', count: 1 }])
    expect(await groups({ groupBy: 'id', groupLimit: '2' })).toHaveLength(2)
    expect(await groups({ groupBy: 'id', groupLimit: '-5' })).toHaveLength(4)
  })

  it('are of the rows that a list with the same query has', async () => {
    expect(await groups({ groupBy: 'active', quantity_begin: '4' })).toEqual([{ active: true, count: 1 }])
    const superQueryParams = JSON.stringify([{ field: 'quantity', rule: 'lt', val: '3' }])
    expect(await groups({ groupBy: 'state', superQueryParams })).toEqual([{ state: null, count: 2 }])
  })

  it('hold what a data rule and the tenant leave of them', async () => {
    const elsewhere = testPrincipal({ tenantId: 7 })
    expect(await groups({ groupBy: 'quantity' }, elsewhere)).toEqual([{ quantity: 1, count: 1 }])
    items.under.filters.set('demo/item', 'none')
    try {
      expect(await groups({ groupBy: 'quantity' })).toEqual([])
    } finally {
      items.under.filters.delete('demo/item')
    }
  })

  it.each([
    ['', ''],
    ['nothing', ''],
    ['pin', ''],
    ['delFlag', ''],
    ['tags', ''],
    ['linked', ''],
    ['constructor', ''],
    ['name:day', ''],
    ['born:week', ''],
    ['born:constructor', ''],
    ['name; drop table demo_item', ''],
    ['color', 'name:sum'],
    ['color', 'amount:median'],
    ['color', 'amount:constructor'],
    ['color', 'pin:max'],
    ['color', Array.from({ length: 9 }, (_, at) => `f${at}:sum`).join(',')],
  ])('are refused by %s with %s', async (groupBy, measures) => {
    expect((await refusalOf(groups({ groupBy, measures }))).code).toBe('REQUEST_INVALID')
  })

  it('reveal no field that the person may not see', async () => {
    const clerk = principalWith('demo:item:list')
    expect((await refusalOf(groups({ groupBy: 'salary' }, clerk))).code).toBe('REQUEST_INVALID')
    expect((await refusalOf(groups({ groupBy: 'color', measures: 'salary:max' }, clerk))).code).toBe('REQUEST_INVALID')
    expect(await groups({ groupBy: 'salary', salary: '100' }, principalWith('demo:salary'))).toEqual([
      { salary: 100, count: 1 },
    ])
  })
})
