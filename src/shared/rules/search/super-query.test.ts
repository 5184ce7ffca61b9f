import { describe, expect, it } from 'vitest'
import {
  readSuperGroup,
  readSuperQuery,
  type SuperGroup,
  SuperQueryInvalid,
  superQueryParameters,
  superQueryWire,
} from './super-query.ts'

const group: SuperGroup = {
  match: 'or',
  items: [
    { field: 'name', rule: 'like', val: '50% 三' },
    { match: 'and', items: [{ field: 'born', rule: 'range', val: ['2024-01-01', '2024-02-01'] }] },
    { field: 'code', rule: 'empty', val: '' },
  ],
}

describe('an advanced query', () => {
  it('survives the wire unchanged', () => {
    const { superQueryParams, superQueryMatchType } = superQueryParameters(group)
    expect(superQueryMatchType).toBe('or')
    expect(superQueryParams).toMatch(/^%5B/)
    expect(readSuperQuery(superQueryParams, superQueryMatchType)).toEqual(group)
    expect(readSuperGroup(superQueryWire(group))).toEqual(group)
  })

  it('is a plain list of conditions for clients that know no groups', () => {
    const flat: SuperGroup = { match: 'and', items: [{ field: 'name', rule: 'eq', val: 'a' }] }
    const { superQueryParams } = superQueryParameters(flat)
    expect(JSON.parse(decodeURI(superQueryParams))).toEqual([{ field: 'name', rule: 'eq', val: 'a' }])
  })

  it.each(['', '{}', '[{', '[]', '[{"field":"a","rule":"eq","val":""}]'])('has no condition with %j', (text) => {
    expect(readSuperQuery(text, 'and')).toBeUndefined()
  })

  it('is refused with a message when it is invalid', () => {
    expect(() => readSuperGroup({ superQueryParams: [{ field: 'a', rule: 'toString', val: 'x' }] })).toThrow(
      SuperQueryInvalid,
    )
  })
})
