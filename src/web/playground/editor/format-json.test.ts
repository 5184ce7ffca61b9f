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

  it('comes to the same whatever the layout was, and again', () => {
    const once = formatJson('{"a":[1,\n2],"b":{"c" : 1.50,"d":[]}}')!
    expect(once).toBe('{ "a": [1, 2], "b": { "c": 1.50, "d": [] } }\n')
    expect(formatJson(once)).toBe(once)
  })

  it('keeps what is no JSON for its author to mend', () => {
    for (const text of ['{', '', '{"a":1,}', '// x\n{}']) expect(formatJson(text)).toBeUndefined()
  })
})
