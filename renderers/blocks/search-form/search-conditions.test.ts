import { describe, expect, it } from 'vitest'
import type { PreparedField } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { Field } from '#shared/documents/entity.ts'
import { searchConditions, searchFields, startValues } from './search-conditions.ts'

const prepared = (name: string, search?: Field['x-search'], type: Field['type'] = 'string'): PreparedField => ({
  name,
  title: '创建时间',
  field: { type, title: '创建时间', 'x-search': search },
  widget: 'Input',
  props: {},
  required: false,
  readOnly: false,
  modes: ['add'],
  span: 1,
  reactions: [],
})

describe('conditions of a search', () => {
  it.each([
    ['like', '王', '*王*'],
    ['like', ' 王 ', '*王*'],
    ['exact', 'a', 'a'],
    ['exact', '>5', 'eq >5'],
    ['in', ['a', 'b'], 'a,b,'],
    ['any', 'a,b', ',a,b,'],
    ['any', 'a', ',a,'],
    [undefined, 'a,b', 'eq a,b'],
  ] as const)('%s %j becomes %j', (search, value, asked) => {
    expect(searchConditions([prepared('name', search)], { name: value })).toEqual({ name: asked })
  })

  it('preserve numbers, and skip empty fields', () => {
    const fields = [prepared('sex', 'exact', 'integer'), prepared('name', 'like'), prepared('kinds', 'in')]
    expect(searchConditions(fields, { sex: 1, name: '', kinds: [] })).toEqual({ sex: 1 })
  })

  it('match each of several references', () => {
    const field = prepared('leaders', 'exact')
    const many = { ...field, field: { ...field.field, 'x-ref': { entity: 'system/user', many: true as const } } }
    expect(searchConditions([many], { leaders: 'u1,u2' })).toEqual({ leaders: ',u1,u2,' })
  })

  it('cover the days of a period, and skip an invalid one', () => {
    const fields = [prepared('soldOn', 'period'), prepared('paidOn', 'period')]
    const ends = (period: unknown) => (period === '2026' ? (['2026-01-01', '2026-12-31'] as const) : undefined)
    expect(searchConditions(fields, { soldOn: '2026', paidOn: 'soon' }, ends)).toEqual({
      soldOn_begin: '2026-01-01',
      soldOn_end: '2026-12-31',
    })
  })

  it('leaves the condition of a widget alone that writes conditions', () => {
    const field = { ...prepared('name', 'like'), asks: true as const }
    expect(searchConditions([field], { name: '!王' })).toEqual({ name: '!王' })
  })

  it('have two ends for a range', () => {
    const fields = searchFields([prepared('createTime', 'range')])
    expect(fields.map(({ name, title }) => [name, title])).toEqual([
      ['createTime_begin', '创建时间（起）'],
      ['createTime_end', '创建时间（止）'],
    ])
    expect(searchConditions(fields, { createTime_begin: '2026-01-01' })).toEqual({ createTime_begin: '2026-01-01' })
  })
})

describe('initial values of a search form', () => {
  it('are constant or computed, for each end of a range, and absent for an open end', () => {
    const fields = searchFields([
      { ...prepared('name', 'like'), starts: '王' },
      { ...prepared('createTime', 'range'), starts: [({ user }: Scope) => user, null] },
      prepared('code'),
    ])
    expect(startValues(fields, { user: '2026-01-01' } as unknown as Scope)).toEqual({
      name: '王',
      createTime_begin: '2026-01-01',
    })
  })
})
