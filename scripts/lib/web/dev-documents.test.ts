import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { draftIn, writeNew } from './dev-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

const body = (draft: object) => JSON.stringify({ kind: 'page', address: 'system/shop', text: '{}', ...draft })

describe('a document that is saved in development', () => {
  it('becomes a new file, and never replaces one', async () => {
    const draft = draftIn(body({ text: '{"title":"门店"}' }))!
    expect(await writeNew(folder, draft)).toEqual({ status: 200, body: { file: 'schemas/system/shop.page.json' } })
    expect((await writeNew(folder, { ...draft, text: '{}' })).status).toBe(409)
    expect(readFileSync(join(folder, 'system/shop.page.json'), 'utf8')).toBe('{"title":"门店"}')
  })

  it.each([
    { address: '../../etc/passwd' },
    { address: '/etc/x' },
    { address: 'system/..' },
    { address: 'system/Shop' },
    { address: 'system/a/b' },
    { kind: 'menu' },
    { text: '{' },
    { text: 1 },
  ])('is refused as %j', (draft) => {
    expect(draftIn(body(draft))).toBeUndefined()
  })

  it('is refused when the request is no JSON', () => {
    for (const text of ['', 'null', '[]', '{']) expect(draftIn(text)).toBeUndefined()
  })
})
