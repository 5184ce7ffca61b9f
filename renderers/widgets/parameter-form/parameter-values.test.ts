import { describe, expect, it } from 'vitest'
import type { ParameterSet } from '#shared/rules/parameters.ts'
import { hasForeign, shownParameters, withParameters } from './parameter-values.ts'

const set: ParameterSet = {
  value: 'copy',
  properties: {
    target: { type: 'string', title: '目标' },
    prefix: { type: 'string', title: '前缀', default: 'CN' },
    keep: { type: 'integer', title: '份数', default: 7 },
  },
}

describe('the text of parameters', () => {
  it('has the set parameters, and none that was cleared', () => {
    expect(withParameters('', set, { keep: 3 })).toBe('{"keep":3}')
    expect(withParameters('{"keep":3,"target":"a"}', set, { keep: null, target: '' })).toBe('')
  })

  it('stores the empty text where a default would return', () => {
    expect(withParameters('', set, { prefix: '' })).toBe('{"prefix":""}')
    expect(shownParameters('{"prefix":""}', set)).toEqual({ target: null, prefix: '', keep: 7 })
  })

  it('drops parameters of another set, and invalid JSON', () => {
    expect(hasForeign('{"keep":3}', set)).toBe(false)
    expect(hasForeign('{"keep":3,"x":1}', set)).toBe(true)
    expect(withParameters('{"keep":3,"x":1}', set, {})).toBe('{"keep":3}')
    expect(withParameters('{', set, { keep: 1 })).toBe('{"keep":1}')
  })
})
