import { describe, expect, it } from 'vitest'
import { calculate, sumOfDecimals } from './decimal.ts'

describe('decimal arithmetic', () => {
  it.each([
    ['+', 0.1, 0.2, 0.3],
    ['+', 12345678901.23, 0.01, 12345678901.24],
    ['-', 1.1, 1, 0.1],
    ['*', 1.005, 100, 100.5],
    ['*', 1e-7, 3, 3e-7],
    ['*', 1e21, 10, 1e22],
    ['/', 0.3, 0.1, 3],
    ['/', 1, 3, 1 / 3],
    ['/', -1, 3, -1 / 3],
    ['/', 1e-10, 1e10, 1e-20],
    ['%', 5.5, 0.1, 0],
    ['%', -5.5, 2, -1.5],
    ['+', 1e300, 1e-300, 1e300],
    ['*', 9007199254740991, 9007199254740991, 9007199254740991 * 9007199254740991],
  ] as const)('%s of %d and %d', (operator, left, right, result) => {
    expect(calculate(operator, left, right)).toBe(result)
  })

  it('is not finite for a division by zero and for results too large', () => {
    expect(calculate('/', 0.1, 0)).toBe(Number.POSITIVE_INFINITY)
    expect(calculate('%', 0.1, 0)).toBeNaN()
    expect(calculate('*', 1e308, 10)).toBe(Number.POSITIVE_INFINITY)
    expect(calculate('/', 0.5, Number.POSITIVE_INFINITY)).toBe(0)
  })

  it('does not drift over many numbers', () => {
    expect(sumOfDecimals(Array.from({ length: 1000 }, () => 0.01))).toBe(10)
    expect(sumOfDecimals([12345678901.23, 0.02, -12345678901.25])).toBe(0)
    expect(sumOfDecimals([])).toBe(0)
  })
})
