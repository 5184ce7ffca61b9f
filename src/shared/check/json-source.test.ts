import { describe, expect, it } from 'vitest'
import { readJson } from './json-source.ts'

const text = '{\n  "name": "甲",\n  "when": "a\\n\\u4e00 == b",\n  "list": [1, { "deep": true }]\n}'

describe('reading JSON with places', () => {
  it('points at values and keys by line and column', () => {
    const source = readJson(text)
    expect(source.placeOf(['list', 1, 'deep'])).toEqual({ line: 4, column: 25 })
    expect(source.placeOfKey(['list', 1, 'deep'])).toEqual({ line: 4, column: 17 })
  })

  it('points at the nearest thing around a path that is not there', () => {
    expect(readJson(text).placeOf(['list', 7, 'x'])).toEqual(readJson(text).placeOf(['list']))
  })

  it('counts an escape inside a string as the one character that it stands for', () => {
    const { placeInString } = readJson(text)
    expect(placeInString(['when'], 0)).toEqual({ line: 3, column: 12 })
    expect(placeInString(['when'], 4)).toEqual({ line: 3, column: 22 })
  })

  it.each([
    ['a trailing comma', '{ "a": 1, }'],
    ['a comment', '{ "a": 1 } // why'],
    ['an unfinished text', '{ "a": "b }'],
    ['two values', '{} {}'],
    ['nothing at all', ''],
    ['more levels than anybody reads', '['.repeat(200_000)],
  ])('refuses %s', (_, broken) => {
    expect(readJson(broken).errors.length).toBeGreaterThan(0)
  })

  it('keeps a key that looks like a prototype as a key', () => {
    expect(Object.keys(readJson('{ "__proto__": {} }').value as object)).toEqual(['__proto__'])
  })

  it('does not count brackets in strings as levels', () => {
    expect(readJson(JSON.stringify({ text: '\\"['.repeat(500) })).errors).toEqual([])
  })
})
