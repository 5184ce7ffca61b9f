import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactCheckRule } from './check-rule.ts'

describe('a check rule', () => {
  it('is checked by its code, and shows the message of the server', async () => {
    const rule = async (code: string, value: string) => ({ ok: value === 'good', message: `${code} 不通过` })
    const harness = reactionHarness(reactCheckRule, {}, { instead: { checks: { rule } } })
    harness.react({ with: { ruleCode: 'user_phone' } })
    expect(await harness.rules[0]!('bad')).toBe('user_phone 不通过')
    expect(await harness.rules[0]!('good')).toBeUndefined()
  })
})
