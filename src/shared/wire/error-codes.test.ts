import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCatalogue, fillText } from './error-codes.ts'

/** Details that the error handler knows by itself. */
const GIVEN = ['limit']
const SERVER = 'src/server'

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Every place where the server makes a refusal: its code, and the source of its details. */
function refusals(): { code: ErrorCode; details: string; file: string }[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(SERVER, file), 'utf8')
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

  it('fills a text with what is given, and takes no text for a pattern', () => {
    expect(fillText('{a}和{b}', { a: '$&', b: 2 })).toBe('$&和2')
    expect(fillText('{a}')).toBe('')
  })
})
