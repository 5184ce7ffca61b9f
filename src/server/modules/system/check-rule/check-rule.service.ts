import { AppError } from '#server/http/answers/errors.ts'
import { createCached } from '#server/platform/cache.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import { type CheckRule, CheckRuleError, type CheckRuleFailure, compileCheckRule } from '#shared/rules/check-rule.ts'
import { linearPatternEngine } from '#shared/rules/patterns/linear-pattern-engine.ts'
import type { CheckRuleRepository, StoredCheckRule } from './check-rule.repository.ts'

interface Dependencies {
  rules: CheckRuleRepository
  events: Pick<Events, 'subscribe'>
}

const CACHE_MS = 30_000

export type CheckRuleService = ReturnType<typeof createCheckRuleService>

/** Rules for single values, written by administrators. Their patterns run in linear time. */
export function createCheckRuleService({ rules, events }: Dependencies) {
  const cache = createCached(async () => compiledRules(await rules.all()), CACHE_MS)
  events.subscribe('check-rules', cache.clear)

  /** @throws AppError CHECK_RULE_UNKNOWN, CHECK_RULE_BROKEN */
  const check = async (code: string, value: string): Promise<CheckRuleFailure | undefined> => {
    const rule = (await cache.get()).get(code)
    if (rule === undefined) throw new AppError('CHECK_RULE_UNKNOWN')
    if (rule instanceof CheckRuleError) throw new AppError('CHECK_RULE_BROKEN', { code, reason: rule.message })
    return rule(value)
  }

  return {
    /** Message of the first line that the value violates, for the record engine. */
    failure: async (code: string, value: string): Promise<string | undefined> => (await check(code, value))?.message,

    /** @throws AppError CHECK_RULE_FAILED with the line that the value violates. */
    async requirePassed(code: string, value: string): Promise<void> {
      const failure = await check(code, value)
      if (failure !== undefined) throw new AppError('CHECK_RULE_FAILED', { message: failure.message }, failure)
    },

    /** @throws AppError CHECK_RULE_UNKNOWN, CHECK_RULE_BROKEN */
    async tried(code: string, value: string): Promise<TriedRule> {
      const failure = await check(code, value)
      const message = failure === undefined ? '校验通过' : failureText(failure)
      return { passed: failure === undefined, message, numbered: numbered(value) }
    },
  }
}

export interface TriedRule {
  passed: boolean
  /** Failure and its position, as text for people. */
  message: string
  /** Each character after its position: `1:a 2:b`. */
  numbered: string
}

function failureText({ beginIndex, endIndex, checkValue, message }: CheckRuleFailure): string {
  if (beginIndex === undefined || endIndex === undefined) return `校验不通过：${message}`
  const [first, last] = [beginIndex + 1, endIndex]
  const place = last < first ? `第${first}位起没有内容` : `${placeText(first, last)}「${checkValue ?? ''}」`
  return `校验不通过，${place}：${message}`
}

function placeText(first: number, last: number): string {
  return first === last ? `第${first}位` : `第${first}至${last}位`
}

function numbered(value: string): string {
  return [...value].map((character, index) => `${index + 1}:${character}`).join('  ')
}

/** Compiles all rules. An invalid rule becomes an error value, so that the others still work. */
function compiledRules(stored: readonly StoredCheckRule[]): ReadonlyMap<string, CheckRule | CheckRuleError> {
  return new Map(stored.map(({ code, json }) => [code, compiled(json)]))
}

function compiled(json: string): CheckRule | CheckRuleError {
  try {
    return compileCheckRule(json, linearPatternEngine)
  } catch (error) {
    if (error instanceof CheckRuleError) return error
    throw error
  }
}
