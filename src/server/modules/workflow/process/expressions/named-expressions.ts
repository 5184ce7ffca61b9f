import type { Row } from '#shared/documents/entity.ts'
import { NAMED } from '#shared/documents/workflow/named-expression.ts'
import { evaluate } from '#shared/expression/evaluation/evaluate-expression.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import { readsOf } from '#shared/expression/expression-reads.ts'
import { type Expression, parseExpression } from '#shared/expression/syntax/parse-expression.ts'

/** Texts of named expressions by code. */
export type NamedTexts = Readonly<Record<string, string>>

/** Codes of the named expressions that an expression reads. @throws ExpressionError */
export const namedIn = (text: string): string[] => codesIn(parseExpression(text))

function codesIn(expression: Expression): string[] {
  const paths = readsOf(expression).map((path) => path.split('.'))
  return [...new Set(paths.filter(([first, code]) => first === NAMED && code !== undefined).map(([, code]) => code!))]
}

/**
 * Value of an expression over fields of the record and variables, all by their names.
 * @param named named expressions that it may read; a field or variable called `expressions` comes before them
 * @throws ExpressionError
 */
export function evaluateOver(text: string, scope: Readonly<Row>, named: NamedTexts = {}): unknown {
  const expression = parseExpression(text)
  const codes = Object.hasOwn(scope, NAMED) ? [] : codesIn(expression)
  if (codes.length === 0) return evaluate(expression, scope)
  const values = Object.fromEntries(codes.map((code) => [code, evaluate(parsedNamed(code, named), scope)]))
  return evaluate(expression, { ...scope, [NAMED]: values })
}

function parsedNamed(code: string, named: NamedTexts): Expression {
  if (!Object.hasOwn(named, code)) {
    throw new ExpressionError('expression-unknown', `没有名为 ${code} 的流程表达式`, { start: 0, end: 0 })
  }
  return parseExpression(named[code]!)
}

/** Problem of an expression for its author, with its place; undefined for a good one. */
export function expressionProblem(text: string): string | undefined {
  try {
    parseExpression(text)
    return undefined
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { line, column } = placeIn(text, error.start)
    const proposal = error.proposal === undefined ? '' : `（${error.proposal}）`
    return `第${line}行第${column}列：${error.message}${proposal}`
  }
}

/** Line and column of an offset, from 1. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
