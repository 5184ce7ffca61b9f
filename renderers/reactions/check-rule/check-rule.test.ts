import { describe, expect, it } from 'vitest'
import { stageReaction } from '#renderers/testing/reaction-stage.ts'
import { reactCheckRule } from './check-rule.ts'

describe('a check rule', () => {
  it('is checked by its code, and shows the message of the server', async () => {
    const rule = async (code: string, value: string) => ({ ok: value === 'good', message: `${code} 不通过` })
    const stage = stageReaction(reactCheckRule, {}, { instead: { checks: { rule } } })
    stage.react({ with: { ruleCode: 'user_phone' } })
    expect(await stage.rules[0]!('bad')).toBe('user_phone 不通过')
    expect(await stage.rules[0]!('good')).toBeUndefined()
  })
})
