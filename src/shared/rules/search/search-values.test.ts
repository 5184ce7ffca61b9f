import { describe, expect, it } from 'vitest'
import { readSearchValues } from './search-values.ts'
import { SuperQueryInvalid } from './super-query.ts'

describe('values of a form in a saved search', () => {
  it('are the filled-in ones', () => {
    const given = { name: '王', sex: 1, kinds: ['a', 'b'], active: false, code: '', phone: null, tags: [] }
    expect(readSearchValues(given)).toEqual({ name: '王', sex: 1, kinds: ['a', 'b'], active: false })
  })

  it.each([[undefined], [null], [{}], [{ name: '' }]])('are undefined for %j', (given) => {
    expect(readSearchValues(given)).toBeUndefined()
  })

  it.each([
    ['text', '内容不正确'],
    [[1], '内容不正确'],
    [{ name: { a: 1 } }, '内容不正确'],
    [{ name: [[1]] }, '内容不正确'],
    [{ name: 'a\0' }, '内容不正确'],
    [{ "name'; drop": 'a' }, '内容不正确'],
    [JSON.parse('{"__proto__": "a"}'), '内容不正确'],
    [{ name: 'x'.repeat(1001) }, '不能超过1000个字符'],
    [Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, 'x'])), '最多50个条件'],
  ])('are never %j', (given, reason) => {
    expect(() => readSearchValues(given)).toThrow(SuperQueryInvalid)
    expect(() => readSearchValues(given)).toThrow(reason)
  })
})
