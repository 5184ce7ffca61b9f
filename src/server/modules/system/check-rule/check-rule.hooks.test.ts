import { describe, expect, it } from 'vitest'
import type { HookContext } from '#server/records/engine-dependencies.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { createCheckRuleHooks } from './check-rule.hooks.ts'

const shop: Entity = {
  $id: 'demo/shop',
  title: '门店',
  type: 'object',
  properties: {
    code: { type: 'string', title: '编码', 'x-check-rule': 'common' },
    phone: { type: 'string', title: '电话' },
  },
}
const hooks = createCheckRuleHooks({
  events: { publish: async () => undefined },
  entities: new Map([[shop.$id, shop]]),
})
const remove = async (ruleCode: string) =>
  hooks.beforeDelete!([{ id: 'r1', ruleCode, ruleName: '通用', ruleJson: '[]' }], {} as HookContext)

describe('a check rule', () => {
  it('cannot be deleted while a field uses it, because no record could be written then', async () => {
    await expect(remove('common')).rejects.toMatchObject({
      code: 'CHECK_RULE_IN_USE',
      details: { ruleName: '通用', used: '门店的编码' },
    })
    await expect(remove('other')).resolves.toBeUndefined()
  })
})
