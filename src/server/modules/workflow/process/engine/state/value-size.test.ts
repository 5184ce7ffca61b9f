import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { sizeOf } from './value-size.ts'

describe('the size of a value', () => {
  it.each([null, true, 1.5, '请假', [], [1, 'a', [null]], {}, { a: 1, 'b c': [{ d: '' }] }])(
    'of %j is close to the length of its JSON',
    (value) => {
      expect(Math.abs(sizeOf(value, 1_000) - JSON.stringify(value).length)).toBeLessThan(5)
    },
  )

  it('is known soon for a value that contains itself many times over', () => {
    let value: unknown = [1]
    for (let times = 0; times < 60; times += 1) value = [value, value]
    const start = cpuMilliseconds()
    expect(sizeOf(value, 65_536)).toBeGreaterThan(65_536)
    expect(cpuMilliseconds() - start).toBeLessThan(500)
  })

  it('is infinite for a value that is nested too deeply', () => {
    let value: unknown = 1
    for (let times = 0; times < 20_000; times += 1) value = [value]
    expect(sizeOf(value, 1_000_000)).toBe(Number.POSITIVE_INFINITY)
  })
})
