import { describe, expect, it } from 'vitest'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactFillRule } from './fill-rule.ts'

function harness(mode: 'add' | 'edit' = 'add') {
  const requests: unknown[] = []
  const answers = ['A01', 'A02']
  const call = async (request: unknown) => {
    requests.push(request)
    return { result: answers.shift() ?? null, message: '' }
  }
  return { requests, ...reactionHarness(reactFillRule, { mode }, { instead: { call } }) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a value by a rule of the server', () => {
  it('requests a value with the form when a record is added', async () => {
    const { values, react, requests, done } = harness()
    values.parent = '7'
    react({ with: { ruleCode: 'org_num_role' } })
    await expect.poll(() => done).toEqual(['value "A01"'])
    expect(requests).toEqual([{ call: 'PUT /sys/fillRule/executeRuleByCode/org_num_role', body: { parent: '7' } }])
  })

  it('requests a value again only when a watched field changes', async () => {
    const { values, react, done } = harness('edit')
    const reaction = { with: { ruleCode: 'x', watch: ['parent'] } }
    values.name = 'old'
    react(reaction)
    react(reaction)
    await settled()
    expect(done).toEqual([])
    values.parent = '8'
    react(reaction)
    await expect.poll(() => done).toEqual(['value "A01"'])
  })

  it('preserves existing values, and input typed meanwhile', async () => {
    const there = harness()
    there.values.name = 'mine'
    there.react({ with: { ruleCode: 'x' } })
    await settled()
    expect(there.requests).toEqual([])
    const call = async () => {
      typing.values.name = 'typed'
      return { result: 'A01', message: '' }
    }
    const typing = reactionHarness(reactFillRule, {}, { instead: { call } })
    typing.react({ with: { ruleCode: 'x' } })
    await settled()
    expect([typing.values.name, typing.done]).toEqual(['typed', []])
  })

  it('leaves the field empty when the server does not know the rule', async () => {
    const call = async () => ({ result: null, message: '' })
    const { react, done } = reactionHarness(reactFillRule, {}, { instead: { call } })
    react({ with: { ruleCode: 'x' } })
    await settled()
    expect(done).toEqual([])
  })
})
