import { describe, expect, it } from 'vitest'
import { partsIn, propertyUse, withPart } from './control-properties.ts'

const use = (name: string, field: Record<string, unknown>, isSub = false) => propertyUse(name, field, isSub)
const partNames = (field: Record<string, unknown>) => use('fieldExtendJson', field)!.parts!.map(({ name }) => name)

describe('the properties of a control', () => {
  it.each([
    ['text', {}],
    ['date', {}],
    ['list', { dictField: { title: '字典', choose: 'dictionary' }, dictTable: { choose: 'table' } }],
    ['popup', { dictTable: { choose: 'report' }, dictField: { choose: 'result' }, dictText: { choose: 'field' } }],
    ['link_table', { dictTable: { choose: 'form' }, dictText: { choose: 'column', several: true } }],
    ['cat_tree', { dictField: {}, dictText: { choose: 'field' } }],
  ])('name the sources of %s and no others', (fieldShowType, wanted) => {
    for (const name of ['dictTable', 'dictField', 'dictText']) {
      const found = use(name, { fieldShowType })
      const expected = (wanted as Record<string, object>)[name]
      if (expected === undefined) expect(found, name).toBeUndefined()
      else expect(found, name).toMatchObject(expected)
    }
  })

  it('choose columns of the table once a drop-down has one, without its condition', () => {
    const field = { fieldShowType: 'list', dictTable: "shop where state = '1'" }
    expect(use('dictField', field)).toEqual({ title: '保存的列', choose: 'column', of: 'shop' })
    expect(use('dictText', field)).toEqual({ title: '显示的列', choose: 'column', of: 'shop' })
  })

  it('follow type and query', () => {
    expect(use('dbPointLength', { dbType: 'string' })).toBeUndefined()
    expect(use('dbPointLength', { dbType: 'BigDecimal' })).toEqual({})
    expect(use('queryMode', { isQuery: '0' })).toBeUndefined()
    expect(use('queryDictField', { isQuery: '1', queryConfigFlag: '1', queryShowType: 'list' })).toEqual({
      choose: 'dictionary',
    })
    expect(use('mainTable', {})).toBeUndefined()
    expect(use('mainTable', {}, true)).toMatchObject({ choose: 'form' })
  })

  it('have parts in the place of JSON', () => {
    expect(partNames({ fieldShowType: 'text' })).toEqual(['isOneRow', 'orderRule', 'showLength'])
    expect(partNames({ fieldShowType: 'sel_user' })).toContain('multiSelect')
    expect(use('dictTable', { fieldShowType: 'link_down' })!.parts!.map(({ name }) => name)).toContain('idField')
  })
})

describe('a property that is stored as JSON', () => {
  const several = { name: 'multiSelect', title: '', kind: 'switch', usual: true } as const
  const order = { name: 'orderRule', title: '', kind: 'select' } as const

  it('changes one part and preserves others', () => {
    const text = withPart('{"picker":"month"}', order, 'asc')
    expect(partsIn(text)).toEqual({ picker: 'month', orderRule: 'asc' })
    expect(withPart(withPart('', order, 'asc'), order, undefined)).toBe('')
  })

  it('stores a switch only where it differs from its usual value', () => {
    expect(withPart('', several, false)).toBe('{"multiSelect":false}')
    expect(withPart('{"multiSelect":false}', several, true)).toBe('')
  })

  it('reads any other text as no parts', () => {
    for (const text of ['[1]', 'x', '"a"', 'null']) expect(partsIn(text)).toEqual({})
  })
})
