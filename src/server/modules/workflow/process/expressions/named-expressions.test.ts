import { describe, expect, it } from 'vitest'
import { evaluateOver, expressionProblem, namedIn, placeIn } from './named-expressions.ts'

describe('named expressions', () => {
  it('are found by their members, each once', () => {
    expect(namedIn('expressions.a && (expressions.b.size() > 0 || expressions.a)')).toEqual(['a', 'b'])
    expect(namedIn('days > 3')).toEqual([])
    expect(namedIn('list.exists(expressions, expressions.a)')).toEqual([])
  })

  it('are evaluated over the same fields', () => {
    const named = { long: 'days > 3', unused: 'days +' }
    expect(evaluateOver('expressions.long ? "长" : "短"', { days: 4 }, named)).toBe('长')
    expect(evaluateOver('!expressions.long', { days: 4 }, named)).toBe(false)
  })

  it('come after a field of the record that is called so', () => {
    expect(evaluateOver('expressions.long', { expressions: { long: 7 } }, { long: '1' })).toBe(7)
  })

  it('that nobody has saved are refused by their name', () => {
    for (const name of ['gone', 'constructor']) {
      expect(() => evaluateOver(`expressions.${name}`, {}, {})).toThrow(`没有名为 ${name} 的流程表达式`)
    }
  })
})

describe('a fault of an expression', () => {
  it('has its line and column', () => {
    expect(placeIn('ab\ncd', 4)).toEqual({ line: 2, column: 2 })
    expect(placeIn('', 0)).toEqual({ line: 1, column: 1 })
    expect(expressionProblem('days > 3')).toBeUndefined()
    expect(expressionProblem('days >\n 3 && &')).toMatch(/^第2行第\d+列：.+/)
  })
})
