import { Environment } from '@marcbachmann/cel-js'
import { describe, expect, it } from 'vitest'
import conformance from './conformance.json' with { type: 'json' }
import { evaluate } from './evaluation/evaluate-expression.ts'
import { ExpressionError } from './expression-error.ts'
import { parseExpression } from './syntax/parse-expression.ts'

interface Row {
  expr: string
  result?: unknown
  /** Code of the expected ExpressionError. */
  error?: string
  /** Reason why CEL itself has another result. */
  differs?: string
}

const rows: Row[] = conformance.rows
const clock = () => new Date(conformance.now)

function outcomeOf({ expr }: Row): Pick<Row, 'result' | 'error'> {
  try {
    return { result: evaluate(parseExpression(expr), conformance.scope, clock) }
  } catch (error) {
    if (error instanceof ExpressionError) return { error: error.code }
    throw error
  }
}

/** The package's own evaluator, with doubles and integers mixed, as an independent reference. */
function createReference(): Environment {
  const reference = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  const operations: Record<string, (left: number, right: number) => number> = {
    '+': (left, right) => left + right,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': (left, right) => left / right,
    '%': (left, right) => left % right,
  }
  for (const [operator, compute] of Object.entries(operations)) {
    const handler = (left: unknown, right: unknown) => compute(Number(left), Number(right))
    reference.registerOperator(`double ${operator} int: double`, handler)
    reference.registerOperator(`int ${operator} double: double`, handler)
  }
  return reference.registerOperator('double % double', operations['%']!)
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}

describe('the expression language', () => {
  it.each(rows)('answers $expr as written down', (row) => {
    const { expr: _, differs: __, ...expected } = row
    expect(outcomeOf(row)).toEqual(expected)
  })

  const reference = createReference()

  it.each(rows.filter((row) => !row.differs && !row.error))('agrees with CEL on $expr', ({ expr, result }) => {
    expect(plain(reference.evaluate(expr, conformance.scope))).toEqual(result)
  })

  it.each(rows.filter((row) => !row.differs && row.error))('refuses $expr as CEL does', ({ expr }) => {
    expect(() => {
      const value: unknown = reference.evaluate(expr, conformance.scope)
      if (value === Infinity) throw new Error('division by zero')
    }).toThrow()
  })

  it('has a table of more than a hundred rows', () => {
    expect(rows.length).toBeGreaterThan(100)
  })
})
