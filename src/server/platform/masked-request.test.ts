import { describe, expect, it } from 'vitest'
import { maskedRequest } from './masked-request.ts'

const none = new Set<string>()
const read = (query: unknown, body?: unknown, secrets = none) =>
  JSON.parse(maskedRequest(query, body, secrets) ?? 'null')

describe('a request in the log', () => {
  it('masks secrets at any depth, and those that an entity names', () => {
    const body = { username: 'li', password: 'x', oldpassword: 'y', inner: [{ dbPassword: 'z' }], pin: '1234' }
    expect(read({}, body, new Set(['pin']))).toEqual({
      username: 'li',
      password: '******',
      oldpassword: '******',
      inner: [{ dbPassword: '******' }],
      pin: '******',
    })
  })

  it('shows that a secret was left empty', () => {
    expect(read({}, { password: '' })).toEqual({ password: '' })
  })

  it('joins query and body, and leaves out what says nothing', () => {
    expect(read({ _t: '1', ids: '1,2' }, { status: 2 })).toEqual({ ids: '1,2', status: 2 })
    expect(maskedRequest({ _t: '1' }, undefined, none)).toBeNull()
    expect(read({ a: '1' }, [1])).toEqual({ query: { a: '1' }, body: [1] })
    expect(read({}, 'text')).toBe('text')
  })

  it('cuts long values, and shows files by their size', () => {
    const { text, list, file } = read({}, { text: 'x'.repeat(900), list: Array(70).fill(1), file: Buffer.alloc(7) })
    expect(text).toBe(`${'x'.repeat(500)}…`)
    expect(list).toHaveLength(51)
    expect(list.at(-1)).toBe('… 共 70 项')
    expect(file).toBe('[文件，7 字节]')
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'y'.repeat(400)]))
    expect(maskedRequest({}, wide, none)).toHaveLength(8001)
  })

  it('ends where it would be nested without end', () => {
    const deep: Record<string, unknown> = {}
    deep.again = deep
    expect(maskedRequest({}, deep, none)).toContain('…')
  })
})
