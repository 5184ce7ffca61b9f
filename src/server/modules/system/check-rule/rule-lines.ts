import { ruleStepsOf } from '#shared/rules/check-rule.ts'

/** Line that checks the next `digits` characters. */
export interface LocalLine {
  digits: number
  pattern: string
  message: string
}

/** Line that checks the whole value, before (`1`) or after (`0`) the local lines. */
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
 * Returns the two tables in which a rule is edited. A global line between local lines goes to the end. Only the order
 * of messages differs by this.
 * @throws CheckRuleError for an invalid rule.
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

/** Returns the stored form of the two tables. The position alone says whether a global line runs first or last. */
export function ruleJsonOf({ localRules, globalRules }: RuleLines): string {
  const whole = (wanted: boolean) =>
    globalRules
      .filter(({ priority }) => (priority === LAST) !== wanted)
      .map(({ pattern, message }) => ({ digits: WHOLE, pattern, message }))
  const local = localRules.map(({ digits, pattern, message }) => ({ digits: String(digits), pattern, message }))
  return JSON.stringify([...whole(true), ...local, ...whole(false)])
}
