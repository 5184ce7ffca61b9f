import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { createSampleStore } from './sample-store.ts'

const goods: Entity = {
  $id: 'business/goods',
  title: '商品',
  type: 'object',
  'x-table': 'goods',
  'x-title': 'name',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '名称', maxLength: 10, 'x-unique': true },
    rank: { type: 'integer', title: '次序', minimum: 1, maximum: 100 },
    status: { type: 'string', title: '状态', 'x-dict': 'yn' },
    made: { type: 'string', format: 'date', title: '日期' },
  },
}
const yn = ['Y', 'N'].map((value) => ({ value, text: `文${value}`, title: `文${value}` }))
const store = () => createSampleStore({ entities: {}, dictionaries: { yn } })

describe('the records of samples', () => {
  it('come in pages, sorted as requested', () => {
    const { records, total, pages } = store().list(goods, { pageNo: 2, pageSize: 10, column: 'name', order: 'desc' })
    expect([records.length, total, pages]).toEqual([10, 36, 4])
    const names = records.map(({ name }) => String(name))
    expect(names).toEqual(names.toSorted((one, other) => other.localeCompare(one, 'zh-CN')))
  })

  it.each([
    [{ name: '*品1*' }, 11],
    [{ name: '商品1' }, 1],
    [{ name: '商品1,商品2' }, 2],
    [{ name: '' }, 36],
    [{ made_begin: '2026-01-05', made_end: '2026-01-10' }, 3],
    [{ unknown: 'x' }, 36],
  ])('are found by %j', (query, count) => {
    expect(store().list(goods, query).total).toBe(count)
  })

  it('are added in front, with a key and texts, and can be read again', () => {
    const kept = store()
    const added = kept.add(goods, { name: '新品', status: 'Y', rank: '7' })
    expect(added).toMatchObject({ name: '新品', rank: 7, status_dictText: '文Y' })
    expect(kept.get(goods, String(added.id))).toEqual(added)
    expect(kept.list(goods, {}).records[0]).toEqual(added)
  })

  it('are changed and removed', () => {
    const kept = store()
    const id = String(kept.rows(goods)[0]!.id)
    expect(kept.edit(goods, { id, status: 'N' })).toMatchObject({ id, name: '商品1', status_dictText: '文N' })
    kept.remove(goods, [id])
    expect(kept.list(goods, {}).total).toBe(35)
    expect(() => kept.get(goods, id)).toThrow(RefusedError)
  })

  it('are put in another order', () => {
    const kept = store()
    const [first, second, third] = kept.rows(goods).map(({ id }) => String(id))
    kept.reorder(goods, first!, undefined, second!)
    expect(
      kept
        .rows(goods)
        .slice(0, 3)
        .map(({ id }) => id),
    ).toEqual([second, first, third])
    kept.reorder(goods, third!, second!, undefined)
    expect(
      kept
        .rows(goods)
        .slice(0, 3)
        .map(({ id }) => id),
    ).toEqual([third, second, first])
  })

  it('are refused by the rules of the entity, as a server refuses', () => {
    const refusal = (row: object) => {
      try {
        store().add(goods, { ...row })
        return undefined
      } catch (error) {
        return (error as RefusedError).problems.map(({ field, keyword }) => `${field} ${keyword}`)
      }
    }
    expect(refusal({ name: '' })).toEqual(['name required'])
    expect(refusal({ name: '商品1' })).toEqual(['name unique'])
    expect(refusal({ name: '新', rank: 1000 })).toEqual(['rank maximum'])
    expect(refusal({ name: '新', rank: 2 })).toBeUndefined()
  })

  it('are created again when the entity changes', () => {
    const kept = store()
    kept.remove(
      goods,
      kept.rows(goods).map(({ id }) => String(id)),
    )
    expect(kept.list(goods, {}).total).toBe(0)
    expect(kept.list({ ...goods, title: '货物' }, {}).total).toBe(36)
  })
})
