import { ExpressionError } from '../expression-error.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import {
  type ExpectedType,
  type ExpressionProblem,
  nameOfType,
  type ScopeTypes,
  typeClassOf,
} from './expression-types.ts'
import { typeOfNode } from './infer-type.ts'

const EXPECTED_CLASS = { bool: 'bool', string: 'text', number: 'number', object: 'object' } as const

/**
 * Checks an expression before it runs: syntax, names, types, and the type of its result.
 * @returns all problems in the order of the text, none for a valid one; never throws.
 */
export function checkExpression(text: string, scope: ScopeTypes, expected: ExpectedType = 'any'): ExpressionProblem[] {
  try {
    const { root } = parseExpression(text)
    const problems: ExpressionProblem[] = []
    const type = typeOfNode(root, { variables: scope, report: (problem) => problems.push(problem) })
    const typeClass = typeClassOf(type)
    if (expected !== 'any' && typeClass !== 'unknown' && typeClass !== EXPECTED_CLASS[expected]) {
      const message = `此处需要${nameOfType(expected)}，表达式的结果为${nameOfType(type)}`
      problems.push({ code: 'wrong-result', message, start: root.start, end: root.end })
    }
    return problems.sort((one, other) => one.start - other.start)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { code, message, start, end, proposal } = error
    return [{ code, message, start, end, ...(proposal !== undefined && { proposal }) }]
  }
}
