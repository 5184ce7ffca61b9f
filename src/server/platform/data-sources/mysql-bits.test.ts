import { describe, expect, it } from 'vitest'
import { numberOfBits } from './mysql-bits.ts'

describe('a column of bits', () => {
  it('is a number, and text beyond what is exact', () => {
    expect(numberOfBits(Buffer.from([1]))).toBe(1)
    expect(numberOfBits(Buffer.from([0]))).toBe(0)
    expect(numberOfBits(Buffer.from([1, 0]))).toBe(256)
    expect(numberOfBits(Buffer.alloc(8, 255))).toBe('18446744073709551615')
  })

  it('may be empty', () => {
    expect(numberOfBits(null)).toBeNull()
  })
})
