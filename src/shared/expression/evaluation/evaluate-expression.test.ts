import { describe, expect, it } from 'vitest'
import type { ExpressionError } from '../expression-error.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import { evaluate, evaluateOr, MAX_STEPS } from './evaluate-expression.ts'
import { MAX_TEXT_LENGTH } from './expression-operators.ts'

/** Scope that records which fields of `values` were read. */
function createSpy(fields: Record<string, unknown>) {
  const reads: string[] = []
  const values = {}
  for (const [name, value] of Object.entries(fields)) {
    Object.defineProperty(values, name, {
      enumerable: true,
      get: () => {
        reads.push(name)
        return value
      },
    })
  }
  return { scope: { values }, reads }
}

const errorOf = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('reading the scope', () => {
  it.each([
    ['values.a > 1', ['a']],
    ['values.a == 1 || values.b == 2', ['a']],
    ['values.a == 2 && values.b == 2', ['a']],
    ['values.a == 2 ? values.b : values.c', ['a', 'c']],
    ['1 + 1 == 2', []],
  ])('%s reads only what it needs', (text, expected) => {
    const { scope, reads } = createSpy({ a: 1, b: 2, c: 3 })

    evaluate(parseExpression(text), scope)

    expect(reads).toEqual(expected)
  })

  it('does not touch a variable that is not named', () => {
    const scope = {
      values: { a: 1 },
      get user(): unknown {
        throw new Error('read')
      },
    }

    expect(evaluate(parseExpression('values.a'), scope)).toBe(1)
  })

  it('notifies a reactive proxy of the read of an absent field', () => {
    const reads: PropertyKey[] = []
    const values = new Proxy({}, { get: (_, key) => void reads.push(key) })

    expect(evaluate(parseExpression('values.later == null'), { values })).toBe(true)
    expect(reads).toContain('later')
  })

  it('takes an undefined variable for null', () => {
    expect(evaluate(parseExpression('row == null'), { row: undefined })).toBe(true)
  })

  it('turns a big integer of the data into a number', () => {
    expect(evaluate(parseExpression('values.id + 1'), { values: { id: 41n } })).toBe(42)
  })
})

describe('the limits of an evaluation', () => {
  const list = Array.from({ length: 1000 }, (_, index) => index)

  it.each([
    'values.list.all(a, values.list.all(b, a + b >= 0))',
    'values.list.all(a, values.list + [a] == values.list + [a])',
    'values.list.all(a, !(-1 in values.list))',
  ])('%s stops after too many steps', (text) => {
    const error = errorOf(() => evaluate(parseExpression(text), { values: { list } }))

    expect(error).toMatchObject({ code: 'too-much-work' })
  })

  it('allows a walk over a long list', () => {
    const values = { list: Array.from({ length: MAX_STEPS / 2 }, () => 1) }

    expect(evaluate(parseExpression('values.list.all(x, x == 1)'), { values })).toBe(true)
  })

  it('stops a text that doubles itself', () => {
    const doubled = `["${'a'.repeat(100)}"]${'.map(x, x + x)'.repeat(40)}`

    expect(errorOf(() => evaluate(parseExpression(doubled), {}))).toMatchObject({ code: 'too-large' })
    expect(MAX_TEXT_LENGTH).toBeLessThan(1_000_000)
  })

  it('stops a list that doubles itself', () => {
    const doubled = `[[1]]${'.map(x, x + x)'.repeat(40)}`

    expect(errorOf(() => evaluate(parseExpression(doubled), {}))).toMatchObject({ code: 'too-much-work' })
  })
})

describe('evaluating with a fallback', () => {
  it('gives the fallback and the error', () => {
    const errors: ExpressionError[] = []

    const value = evaluateOr(parseExpression('values.a / 0'), { values: { a: 1 } }, true, (error) => errors.push(error))

    expect(value).toBe(true)
    expect(errors[0]).toMatchObject({ message: '除数不能为 0', start: 0, end: 12 })
  })

  it('gives the value when all is well', () => {
    expect(evaluateOr(parseExpression('1 + 1'), {}, 0)).toBe(2)
  })

  it('does not hide a fault of the scope', () => {
    const scope = {
      get values(): unknown {
        throw new Error('broken getter')
      },
    }

    expect(() => evaluateOr(parseExpression('values.a'), scope, null)).toThrow('broken getter')
  })
})
