import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCatalogue, fillText, successTexts } from './error-codes.ts'

/** Details that the error handler adds itself. */
const GIVEN = ['limit']
const SERVER = 'src/server'

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

function serverSources(): { file: string; source: string }[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(join(SERVER, file), 'utf8') }))
}

/** Names of members that the server uses as `object.NAME` or, for codes of refusals, as text. */
function usedNames(object: string, asText: RegExp = /$^/g): Set<string> {
  const patterns = [new RegExp(`\\b${object}\\.([A-Z_]+)\\b`, 'g'), asText]
  const found = serverSources().flatMap(({ source }) => patterns.flatMap((pattern) => [...source.matchAll(pattern)]))
  return new Set(found.map(([, name]) => name!))
}

/** All refusals in the code of the server: code, and source text of the details. */
function refusals(): { code: ErrorCode; details: string; file: string }[] {
  return serverSources().flatMap(({ file, source }) => {
    const found = source.matchAll(/new AppError\(\s*'([A-Z_]+)'\s*(?:,\s*(\{[^}]*\}))?/g)
    return [...found].map(([, code, details = '']) => ({ code: code as ErrorCode, details, file }))
  })
}

describe('the error catalogue', () => {
  it('fills every placeholder wherever the server refuses', () => {
    const made = refusals()
    expect(made.length).toBeGreaterThan(30)
    const unfilled = made.filter(({ code, details }) =>
      placeholders(errorCatalogue[code].text).some(
        (name) => !GIVEN.includes(name) && !new RegExp(`\\b${name}\\b`).test(details),
      ),
    )
    expect(unfilled).toEqual([])
  })

  it('has a text for every code that the server uses, and a use for every text', () => {
    // A code may be chosen before the refusal is made, so every quoted code counts as used.
    const quoted = usedNames('errorCatalogue', /'([A-Z]+(?:_[A-Z]+)+)'/g)
    const unknown = refusals().filter(({ code }) => !Object.hasOwn(errorCatalogue, code))
    expect(unknown).toEqual([])
    expect(Object.keys(errorCatalogue).filter((code) => !quoted.has(code))).toEqual([])
    expect([...usedNames('successTexts')].sort()).toEqual(Object.keys(successTexts).sort())
  })

  it('fills a text with details, and treats no text as a pattern', () => {
    expect(fillText('{a}和{b}', { a: '$&', b: 2 })).toBe('$&和2')
    expect(fillText('{a}')).toBe('')
  })
})
