import { describe, expect, it } from 'vitest'
import { landingCode } from './landing-code.ts'
import { createStored } from './stored.ts'
import { memoryStorage } from './testing/memory-storage.ts'

describe('the landing code', () => {
  it('is that of the first address, until another one is given', () => {
    const tab = createStored(memoryStorage(), () => 0)
    expect(landingCode('', tab)).toBeUndefined()
    expect(landingCode('?code=a', tab)).toBe('a')
    expect(landingCode('', tab)).toBe('a')
    expect(landingCode('?code=b', tab)).toBe('b')
  })
})
