import type { Row } from '#shared/documents/entity.ts'
import { CheckRuleError, type CheckRuleStep, compileCheckRule } from '#shared/rules/check-rule.ts'
import { linearPatternEngine } from '#shared/rules/patterns/linear-pattern-engine.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { type GlobalLine, type LocalLine, linesOf, type RuleLines, ruleJsonOf } from './rule-lines.ts'

export interface ReadRule {
  /** Absent when the body contains no rule. */
  ruleJson?: string
  problems: FieldProblem[]
}

/**
 * Reads the rule from a body: its text or its two tables. Clients send whole rows back, so the part that differs from
 * the stored one counts.
 */
export function readRule(record: Readonly<Row>, existing?: Readonly<Row>): ReadRule {
  const stored = textOf(existing?.ruleJson)
  const text = record.ruleJson === undefined ? undefined : textOf(record.ruleJson)
  const hasLines = Array.isArray(record.localRules) || Array.isArray(record.globalRules)
  if (!hasLines || (existing && text !== undefined && text !== stored)) {
    return text === undefined ? { problems: [] } : { ruleJson: text, problems: textProblems(text) }
  }
  const before = storedLines(stored)
  const lines: RuleLines = {
    localRules: Array.isArray(record.localRules) ? record.localRules.map(localLine) : before.localRules,
    globalRules: Array.isArray(record.globalRules) ? record.globalRules.map(globalLine) : before.globalRules,
  }
  const ruleJson = ruleJsonOf(lines)
  const isAsBefore = existing !== undefined && ruleJson === ruleJsonOf(before)
  return { ruleJson: isAsBefore ? stored : ruleJson, problems: lineProblems(lines) }
}

/** Returns the lines for display; an invalid stored rule has no lines. */
export function storedLines(ruleJson: string): RuleLines {
  try {
    return linesOf(ruleJson)
  } catch (error) {
    if (error instanceof CheckRuleError) return { localRules: [], globalRules: [] }
    throw error
  }
}

function textProblems(ruleJson: string): FieldProblem[] {
  const message = problemOf(ruleJson)
  return message === undefined ? [] : [{ field: 'ruleJson', keyword: 'rule', message }]
}

function problemOf(ruleJson: string): string | undefined {
  try {
    compileCheckRule(ruleJson, linearPatternEngine)
    return undefined
  } catch (error) {
    if (error instanceof CheckRuleError) return error.message
    throw error
  }
}

/** Returns the problems of each line, with its position. */
function lineProblems({ localRules, globalRules }: RuleLines): FieldProblem[] {
  const problemsIn = (field: string, lines: readonly (LocalLine | GlobalLine)[]) =>
    lines.flatMap((line, index) =>
      stepProblems({ digits: '*', ...line }).map((problem) => ({
        ...problem,
        field: `${field}[${index}].${problem.field}`,
      })),
    )
  return [...problemsIn('localRules', localRules), ...problemsIn('globalRules', globalRules)]
}

function stepProblems(line: { digits: string | number; pattern: string; message: string }): FieldProblem[] {
  const problems: FieldProblem[] = []
  const addProblem = (field: keyof CheckRuleStep, message: string) => problems.push({ field, keyword: 'rule', message })
  const { digits, pattern, message } = line
  if (digits !== '*' && !(Number.isInteger(digits) && Number(digits) >= 1 && Number(digits) <= MOST_DIGITS)) {
    addProblem('digits', '请输入零以上的正整数')
  }
  if (pattern === '') addProblem('pattern', '请输入规则（正则表达式）')
  else if (problemOf(JSON.stringify([{ digits: '*', pattern, message }])))
    addProblem('pattern', '请输入正确的正则表达式')
  if (message === '') addProblem('message', '请输入提示文本')
  return problems
}

const MOST_DIGITS = 9999

function localLine(row: unknown): LocalLine {
  const { digits, pattern, message } = (row ?? {}) as Row
  return { digits: Number(digits), pattern: textOf(pattern), message: textOf(message) }
}

function globalLine(row: unknown): GlobalLine {
  const { priority, pattern, message } = (row ?? {}) as Row
  return { priority: textOf(priority), pattern: textOf(pattern), message: textOf(message) }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
