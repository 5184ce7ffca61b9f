import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { clearedValues, pickedValues, popupProblem, readPopupCode, typedFields } from './popup-pairs.ts'

const entity: Entity = {
  $id: 'business/order',
  title: '订单',
  type: 'object',
  properties: { name: { type: 'string', title: '名称' }, count: { type: 'integer', title: '数量' } },
}
const pairs = { orgFields: ['shop', 'stock'], destFields: ['name', 'count'] }

describe('a popup with a wrong configuration', () => {
  it.each([
    [{ orgFields: ['a'], destFields: ['b'] }, 'popup参数未正确配置!'],
    [{ popupCode: 'r', orgFields: [], destFields: ['b'] }, 'popup参数未正确配置!'],
    [{ popupCode: 'r', orgFields: ['a'] }, 'popup参数未正确配置!'],
    [{ popupCode: 'r', orgFields: ['a', 'b'], destFields: ['c'] }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
    [{ popupCode: 'r', orgFields: ['a'], destFields: ['b'] }, undefined],
  ])('%j shows %s', (props, fault) => {
    expect(popupProblem(props)).toBe(fault)
  })
})

describe('the values that a popup writes', () => {
  it('are one value of each column, in the type of its field', () => {
    expect(pickedValues([{ shop: 7, stock: '12' }], pairs, entity)).toEqual({ name: '7', count: 12 })
  })

  it('are a comma list for several rows: 0 is a value, an empty value keeps its place', () => {
    const rows = [{ shop: 0 }, { shop: null }, { shop: 'B' }]
    expect(pickedValues(rows, { orgFields: ['shop'], destFields: ['other'] }, entity)).toEqual({ other: '0,,B' })
  })

  it('are empty in every field when it is cleared', () => {
    expect(clearedValues(pairs, entity)).toEqual({ name: '', count: null })
  })

  it('count a text as typed where it differs from the initial and the new value', () => {
    const known = { name: 'loaded', count: null, other: null }
    const now = { name: 'loaded', count: 3, other: 'same' }
    expect(typedFields(now, known, { name: 'x', count: 4, other: 'same' })).toEqual(['count'])
    expect(typedFields({ name: null }, known, { name: 'x' })).toEqual([])
  })
})

describe('the code of a popup', () => {
  it('may carry parameters that follow the form', () => {
    const code = `shops?region=\${area}&kind=1&note=a=b`
    expect(readPopupCode(code, { area: '330102' })).toEqual({
      report: 'shops',
      params: { region: '330102', kind: '1', note: 'a=b' },
    })
    expect(readPopupCode('shops', {})).toEqual({ report: 'shops', params: {} })
  })
})
