import { describe, expect, it } from 'vitest'
import { ExpressionError } from '../expression-error.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import { evaluate } from './evaluate-expression.ts'

class Account {
  secret = 'hidden'
}

const scope = {
  values: {
    name: 'a',
    list: [1],
    run: () => 'ran',
    when: new Date(0),
    account: new Account(),
    map: new Map([['a', 1]]),
  },
}

function outcomeOf(text: string): unknown {
  try {
    return evaluate(parseExpression(text), scope)
  } catch (error) {
    if (error instanceof ExpressionError) return error.code
    throw error
  }
}

describe('objects that an expression cannot reach', () => {
  it.each([
    ['values.constructor', null],
    ['values["constructor"]', null],
    ['values["con" + "structor"]', null],
    ['values.__proto__', null],
    ['values["__proto__"]', null],
    ['values.toString', null],
    ['values.hasOwnProperty', null],
    ['values.constructor.constructor', null],
    ['values.list.constructor', 'wrong-type'],
    ['values.list["constructor"]', 'wrong-type'],
    ['values.list.length', 'wrong-type'],
    ['values.name.constructor', 'wrong-type'],
    ['"a".constructor', 'wrong-type'],
    ['constructor', 'unknown-variable'],
    ['toString', 'unknown-variable'],
    ['__proto__', 'syntax'],
    ['globalThis', 'unknown-variable'],
    ['process', 'unknown-variable'],
    ['constructor("return 1")', 'unknown-function'],
    ['values.constructor("return 1")', 'unknown-function'],
    ['values.toString()', 'unknown-function'],
    ['toString()', 'unknown-function'],
    ['values.run()', 'unknown-function'],
    ['values.run', 'unsupported-value'],
    ['[values.run]', 'unsupported-value'],
    ['has(values.run)', 'unsupported-value'],
    ['values.when', 'unsupported-value'],
    ['values.account', 'unsupported-value'],
    ['values.account.secret', 'unsupported-value'],
    ['values.map', 'unsupported-value'],
    ['"constructor" in values', false],
    ['"toString" in values', false],
    ['{"constructor": 1}.constructor', 1],
    ['{"a": 1}.constructor', null],
    ['"a".matches("(a+)+$")', 'unsupported'],
    ['cel.bind(x, 1, x)', 'unknown-function'],
    ['type(1)', 'unknown-function'],
    ['dyn(1)', 'unknown-function'],
    ['timestamp("2026-01-01T00:00:00Z")', 'unknown-function'],
    ['optional.of(1)', 'unknown-function'],
    ['b"bytes"', 'unsupported'],
    ['1u', 'unsupported'],
  ])('%s gives %s', (text, outcome) => {
    expect(outcomeOf(text)).toEqual(outcome)
  })

  it('an object that it builds has no prototype to pollute', () => {
    evaluate(parseExpression('{"__proto__": {"polluted": true}}'), scope)

    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
