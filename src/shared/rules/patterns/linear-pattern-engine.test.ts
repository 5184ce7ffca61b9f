import { describe, expect, it } from 'vitest'
import { linearPatternEngine } from './linear-pattern-engine.ts'
import { compiles } from './pattern-engine.ts'

describe('patterns written by users', () => {
  it('refuses one that compiles to very many steps', () => {
    expect(compiles(linearPatternEngine, '^[A-Z]{2,50}-\\d{1,200}$')).toBe(true)
    expect(compiles(linearPatternEngine, '(?:[\\s\\S]?){400}')).toBe(true)
    expect(compiles(linearPatternEngine, '(?:[\\s\\S]?){1000}')).toBe(false)
    expect(compiles(linearPatternEngine, '(?=a)')).toBe(false)
  })

  it('does not match a text so long that the test would hold up all others', () => {
    const short = linearPatternEngine.compile('^[a-z]+$')
    expect(short('a'.repeat(10_000))).toBe(true)
    const large = linearPatternEngine.compile('^(?:[\\s\\S]?){400}[\\s\\S]*$')
    expect(large('a'.repeat(3_000))).toBe(true)
    expect(large('a'.repeat(1_000_000))).toBe(false)
  })
})
