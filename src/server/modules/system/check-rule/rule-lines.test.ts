import { describe, expect, it } from 'vitest'
import { linesOf, ruleJsonOf } from './rule-lines.ts'

const line = (digits: string, message: string) => ({ digits, pattern: '.*', message })
const json = (...lines: object[]) => JSON.stringify(lines)

describe('the lines of a rule', () => {
  it.each([
    ['nothing', json()],
    ['local lines', json(line('2', 'a'), line('1', 'b'))],
    ['a line before and two after', json(line('*', 'a'), line('3', 'b'), line('*', 'c'), line('*', 'd'))],
    ['lines for the whole value only', json(line('*', 'a'), line('*', 'b'))],
  ])('survive a round trip: %s', (_, ruleJson) => {
    expect(ruleJsonOf(linesOf(ruleJson))).toBe(ruleJson)
  })

  it('for the whole value between local ones come last', () => {
    const { localRules, globalRules } = linesOf(json(line('1', 'a'), line('*', 'b'), line('2', 'c')))
    expect(localRules).toEqual([
      { digits: 1, pattern: '.*', message: 'a' },
      { digits: 2, pattern: '.*', message: 'c' },
    ])
    expect(globalRules).toEqual([{ priority: '0', pattern: '.*', message: 'b' }])
    expect(ruleJsonOf({ localRules, globalRules })).toBe(json(line('1', 'a'), line('2', 'c'), line('*', 'b')))
  })
})
