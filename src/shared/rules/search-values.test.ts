import { describe, expect, it } from 'vitest'
import { readSearchValues } from './search-values.ts'
import { SuperQueryInvalid } from './super-query.ts'

describe('what a kept search remembers of a form', () => {
  it('is what was filled in', () => {
    const given = { name: '王', sex: 1, kinds: ['a', 'b'], active: false, code: '', phone: null, tags: [] }
    expect(readSearchValues(given)).toEqual({ name: '王', sex: 1, kinds: ['a', 'b'], active: false })
  })

  it.each([[undefined], [null], [{}], [{ name: '' }]])('is nothing for %j', (given) => {
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
  ])('is never %j', (given, reason) => {
    expect(() => readSearchValues(given)).toThrow(SuperQueryInvalid)
    expect(() => readSearchValues(given)).toThrow(reason)
  })
})
