import { ruleStepsOf } from '#shared/rules/check-rule.ts'

/** A line for the next few characters. */
export interface LocalLine {
  digits: number
  pattern: string
  message: string
}

/** A line for the whole value, judged before (`1`) or after (`0`) the local ones. */
export interface GlobalLine {
  priority: string
  pattern: string
  message: string
}

export interface RuleLines {
  localRules: readonly LocalLine[]
  globalRules: readonly GlobalLine[]
}

const WHOLE = '*'
const FIRST = '1'
const LAST = '0'

/**
 * The two tables in which a rule is edited. A line for the whole value that stands between local ones counts as one of
 * the last, for all that differs is which message comes first.
 * @throws CheckRuleError for what is no rule.
 */
export function linesOf(ruleJson: string): RuleLines {
  const localRules: LocalLine[] = []
  const globalRules: GlobalLine[] = []
  for (const { digits, pattern, message } of ruleStepsOf(ruleJson)) {
    if (digits !== WHOLE) localRules.push({ digits: Number(digits), pattern, message })
    else globalRules.push({ priority: localRules.length === 0 ? FIRST : LAST, pattern, message })
  }
  return { localRules, globalRules }
}

/** The stored rule of the two tables; where a line goes is told by its place alone. */
export function ruleJsonOf({ localRules, globalRules }: RuleLines): string {
  const whole = (wanted: boolean) =>
    globalRules
      .filter(({ priority }) => (priority === LAST) !== wanted)
      .map(({ pattern, message }) => ({ digits: WHOLE, pattern, message }))
  const local = localRules.map(({ digits, pattern, message }) => ({ digits: String(digits), pattern, message }))
  return JSON.stringify([...whole(true), ...local, ...whole(false)])
}
