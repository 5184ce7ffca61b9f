import { describe, expect, it } from 'vitest'
import { externalQuery } from './external-query.ts'
import type { BoundFilter, ExternalRows } from './external-report.ts'

const from: ExternalRows = { source: 'shop', table: 'sales.day', rowsAt: 'data.items', filters: [] }
const filters: BoundFilter[] = [
  { column: 'amount', operator: '>=', values: [5] },
  { column: 'goods', operator: 'LIKE', values: ['50%_!'] },
  { column: 'state', operator: 'IN', values: ['a', 'b'] },
  { column: 'kind', operator: '!=', values: ["x' or 1=1 --"] },
]

describe('the question to another source', () => {
  it.each([
    [
      'postgres' as const,
      `select "id", "goods" from "sales"."day" where "amount" >= $1 and "goods" like $2 escape '!' and "state" in ($3, $4) and "kind" <> $5`,
    ],
    [
      'mysql' as const,
      "select `id`, `goods` from `sales`.`day` where `amount` >= ? and `goods` like ? escape '!' and `state` in (?, ?) and `kind` <> ?",
    ],
    [
      'sqlite' as const,
      `select "id", "goods" from "sales"."day" where "amount" >= ? and "goods" like ? escape '!' and "state" in (?, ?) and "kind" <> ?`,
    ],
  ])('is a statement in the language of %s, with values bound', (kind, sql) => {
    expect(externalQuery(kind, from, ['id', 'goods'], filters)).toEqual({
      sql,
      values: [5, '%50!%!_!!%', 'a', 'b', "x' or 1=1 --"],
    })
  })

  it.each([
    ['postgres' as const, '"a"";drop"'],
    ['mysql' as const, '`a``;drop`'],
  ])('keeps names of %s in their quotes', (kind, quoted) => {
    const name = kind === 'mysql' ? 'a`;drop' : 'a";drop'
    expect(externalQuery(kind, { ...from, table: name }, [name], [])).toEqual({
      sql: `select ${quoted} from ${quoted}`,
      values: [],
    })
  })

  it('is an address with parameters where the source is one, and nothing but equality', () => {
    const ask = (operator: BoundFilter['operator']) =>
      externalQuery('http', { ...from, table: 'day/list' }, ['id'], [{ column: 'day', operator, values: ['a&b'] }])
    expect(ask('=')).toEqual({ path: 'day/list', rows: 'data.items', parameters: { day: 'a&b' } })
    expect(() => ask('>')).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })
})
