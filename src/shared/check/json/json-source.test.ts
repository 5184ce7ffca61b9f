import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
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

  it('counts an escape inside a string as one character', () => {
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

  // The maximum of a file of definitions. Each takes well under a second on an idle machine; comparing each mistake
  // with all others took hours.
  it.each([
    ['mistakes', 'errors', `[${','.repeat(4_000_000)}]`],
    ['mistakes on lines of their own', 'errors', `[${',\n'.repeat(2_000_000)}]`],
    ['keys that come twice', 'duplicates', `{${'"a":1,\n'.repeat(500_000)}"a":1}`],
  ] as const)('tells the first of any number of %s in no time', { timeout: 120_000 }, (_, told, text) => {
    const started = cpuMilliseconds()
    const found = readJson(text)[told]
    expect(found).toHaveLength(100)
    expect(cpuMilliseconds() - started).toBeLessThan(10_000)
  })

  // 100,000 members take well under a second; scanning all members for each took half a minute.
  it('finds any number of members of one object in no time', { timeout: 120_000 }, () => {
    const keys = Array.from({ length: 100_000 }, (_, index) => `k${index}`)
    const { placeOf, placeOfKey } = readJson(`{\n${keys.map((key) => `"${key}":1`).join(',\n')}}`)
    const started = cpuMilliseconds()
    for (const [index, key] of keys.entries()) {
      if (placeOf([key]).line !== index + 2 || placeOfKey([key]).column !== 1) throw new Error(key)
    }
    expect(cpuMilliseconds() - started).toBeLessThan(10_000)
  })

  it('reports each place once, with its line', () => {
    const { errors, duplicates } = readJson('{\n "a": 1,\n "a": { "b": 1, "b": 2 },\n "a": x,\n "c" 1\n}')
    expect(errors.map(({ place }) => place)).toEqual([
      { line: 4, column: 7 },
      { line: 5, column: 2 },
    ])
    expect(duplicates).toEqual([
      { place: { line: 3, column: 2 }, key: 'a' },
      { place: { line: 3, column: 17 }, key: 'b' },
      { place: { line: 4, column: 2 }, key: 'a' },
    ])
  })

  it('counts levels as it reads them, whatever closes between them', () => {
    const deep = `[${'}'.repeat(100_000)},${'['.repeat(100_000)}`
    expect(readJson(deep).errors).toMatchObject([{ place: { line: 1, column: 1 }, reason: '嵌套超过 64 层' }])
  })

  it('keeps a key that looks like a prototype as a key', () => {
    expect(Object.keys(readJson('{ "__proto__": {} }').value as object)).toEqual(['__proto__'])
  })

  it('does not count brackets in strings as levels', () => {
    expect(readJson(JSON.stringify({ text: '\\"['.repeat(500) })).errors).toEqual([])
  })
})
