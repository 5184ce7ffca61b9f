import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatJson } from './format-json.ts'

const folder = join(import.meta.dirname, '../../../../schemas')
const files = [
  'system/user.page.json',
  'system/user.entity.json',
  'system/depart.entity.json',
  'account/login.page.json',
]

describe('formatting', () => {
  it.each(files)('leaves %s as it is', (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(formatJson(text)).toBe(text)
  })

  it('has the same result for every layout, and is idempotent', () => {
    const once = formatJson('{"a":[1,\n2],"b":{"c" : 1.50,"d":[]}}')!
    expect(once).toBe('{ "a": [1, 2], "b": { "c": 1.50, "d": [] } }\n')
    expect(formatJson(once)).toBe(once)
  })

  it('leaves invalid JSON to its author', () => {
    for (const text of ['{', '', '{"a":1,}', '// x\n{}']) expect(formatJson(text)).toBeUndefined()
  })
})
