import { describe, expect, it } from 'vitest'
import { canonicalText, readableText } from './canonical-document.ts'

describe('the canonical text of a document', () => {
  it('does not depend on order and spaces of the text', () => {
    const one = JSON.parse('{"title":"a","type":"object","properties":{"t":{"x-component":"X","type":"void"}}}')
    const other = JSON.parse('{ "type": "object",\n "properties":{"t":{"type":"void","x-component":"X"}}, "title":"a"}')
    expect(canonicalText(one)).toBe(canonicalText(other))
    expect(canonicalText(one)).toBe(
      '{"properties":{"t":{"type":"void","x-component":"X"}},"title":"a","type":"object"}',
    )
  })

  it('keeps the order of blocks, fields and list items, which users see', () => {
    const page = { properties: { search: {}, body: { properties: { z: { b: 1, a: [2, 1] }, a: {} } } } }
    expect(canonicalText(page)).toBe(
      '{"properties":{"search":{},"body":{"properties":{"z":{"a":[2,1],"b":1},"a":{}}}}}',
    )
  })

  it('keeps a key __proto__ as a normal key', () => {
    const text = '{"__proto__":{"polluted":true},"a":1}'
    expect(canonicalText(JSON.parse(text))).toBe(text)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('can be read', () => {
    expect(readableText({ b: 1, a: 2 })).toBe('{\n  "a": 2,\n  "b": 1\n}')
  })
})
