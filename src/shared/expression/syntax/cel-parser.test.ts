import { type ASTNode, ParseError as PackageError, Environment as WholePackage } from '@marcbachmann/cel-js'
import { OPERATORS as packageOperators } from 'cel-js-modules/operators.js'
import { describe, expect, it } from 'vitest'
import conformance from '../conformance.json' with { type: 'json' }
import { OPERATORS } from './cel-operators.ts'
import { Environment, ParseError } from './cel-parser.ts'

const limits = { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 }
const whole = new WholePackage({ limits })
const alone = new Environment({ limits })

/** Tree without the data that the package adds to nodes for its evaluator. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object' || !('op' in value)) return value
  const { op, args, pos, start, end } = value as ASTNode
  return { op, pos, start, end, args: plain(args) }
}

function outcome(parse: () => { ast: ASTNode }): unknown {
  try {
    return plain(parse().ast)
  } catch (error) {
    if (!(error instanceof ParseError || error instanceof PackageError)) throw error
    return { refused: error.code, range: error.range }
  }
}

const MISTAKES = [
  '1 +',
  'values.name ==',
  '"open',
  '(1',
  '1 = 1',
  'a ? b',
  '[1, 2',
  'has(',
  'x.all(y, y >',
  '"\\q"',
  '1e',
  '',
]

describe('the parser that browsers get', () => {
  it.each([...conformance.rows.map(({ expr }) => expr), ...MISTAKES])('reads %s as the whole package does', (text) => {
    expect(outcome(() => alone.parse(text))).toEqual(outcome(() => whole.parse(text)))
  })

  it('enforces the limits', () => {
    const deep = `${'('.repeat(60)}1${')'.repeat(60)}`
    expect(outcome(() => alone.parse(deep))).toEqual({ refused: 'limit_exceeded', range: expect.anything() })
  })
})

describe('the operators that browsers get', () => {
  const names = (operators: Record<string, { name: string }>) =>
    Object.fromEntries(Object.entries(operators).map(([key, { name }]) => [key, name]))

  it('equal those of the package, under the names that its parser uses', () => {
    const aliases = Object.entries(packageOperators).filter(([key, { alias }]) => key === alias || alias === undefined)
    expect(names(OPERATORS)).toEqual(names(Object.fromEntries(aliases)))
  })
})
