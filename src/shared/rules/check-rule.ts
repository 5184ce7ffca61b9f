import { parseJson } from '../json/bounded-json.ts'
import { type PatternEngine, PatternRefused, type PatternTest, wholeText } from './patterns/pattern-engine.ts'

/** Line of a check rule: `digits` is `*` for the whole value, or the number of the next characters. */
export interface CheckRuleStep {
  digits: string
  pattern: string
  message: string
}

/** Place and reason of a failure; the agreed wire shape. */
export interface CheckRuleFailure extends CheckRuleStep {
  /** First tested character, from 0, and the one after the last; absent for `*`. */
  beginIndex?: number
  endIndex?: number
  /** Tested part. */
  checkValue?: string
  passed: false
}

/** Invalid rule document; the message is Chinese. */
export class CheckRuleError extends Error {}

/** Compiled rule: returns the first failure of a value, undefined when it passes. */
export type CheckRule = (value: string) => CheckRuleFailure | undefined

/**
 * Compiles a stored rule; call it on save, so that no invalid rule is stored. An empty text is a rule that every value
 * passes.
 * @throws CheckRuleError when it is no list of lines or the engine refuses a pattern.
 */
export function compileCheckRule(ruleJson: string, patterns: PatternEngine): CheckRule {
  const lines = ruleStepsOf(ruleJson).map((step) => ({ step, test: compilePattern(step.pattern, patterns) }))
  return (value) => {
    if (value.trim() === '') return undefined
    const characters = [...value]
    let cursor = 0
    for (const { step, test } of lines) {
      const part = partOf(step, value, characters, cursor)
      if (!test(part.checkValue ?? value)) return { ...step, ...part, passed: false }
      cursor = part.endIndex ?? cursor
    }
    return undefined
  }
}

function partOf(
  step: CheckRuleStep,
  value: string,
  characters: readonly string[],
  cursor: number,
): Pick<CheckRuleFailure, 'beginIndex' | 'endIndex' | 'checkValue'> {
  if (step.digits === '*') return { checkValue: value }
  const endIndex = Math.min(cursor + Number(step.digits), characters.length)
  return { beginIndex: cursor, endIndex, checkValue: characters.slice(cursor, endIndex).join('') }
}

function compilePattern(pattern: string, patterns: PatternEngine): PatternTest {
  try {
    return patterns.compile(wholeText(pattern))
  } catch (error) {
    throw error instanceof PatternRefused ? new CheckRuleError(`不支持的正则表达式：${pattern}`) : error
  }
}

/**
 * Lines of a stored rule in their order; an empty text has none.
 * @throws CheckRuleError when it is no list of lines.
 */
export function ruleStepsOf(ruleJson: string): CheckRuleStep[] {
  if (ruleJson.trim() === '') return []
  let lines: unknown
  try {
    lines = parseJson(ruleJson)
  } catch {
    throw new CheckRuleError('校验规则不是有效的JSON')
  }
  if (!Array.isArray(lines)) throw new CheckRuleError('校验规则应为列表')
  return lines.map(readStep)
}

function readStep(line: unknown): CheckRuleStep {
  const { digits, pattern, message } = (line ?? {}) as Record<string, unknown>
  const count = String(digits ?? '')
  if (!/^(\*|[1-9]\d{0,3})$/.test(count)) throw new CheckRuleError('校验规则的位数应为正整数或 *')
  if (typeof pattern !== 'string') throw new CheckRuleError('校验规则缺少正则表达式')
  return { digits: count, pattern, message: typeof message === 'string' ? message : '' }
}

/**
 * Tests a value line by line, counting whole characters; the first failure stops.
 * @returns undefined when it passes; a blank value and an empty rule always pass.
 * @throws CheckRuleError when the stored rule itself is invalid.
 */
export function runCheckRule(ruleJson: string, value: string, patterns: PatternEngine): CheckRuleFailure | undefined {
  return value.trim() === '' ? undefined : compileCheckRule(ruleJson, patterns)(value)
}
