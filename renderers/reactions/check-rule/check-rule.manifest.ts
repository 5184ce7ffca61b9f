import type { ReactionManifest } from '#renderers/manifest.ts'

export const checkRuleManifest = {
  name: 'check-rule',
  title: '编码校验规则',
  description: '输入停顿一秒、离开字段和提交时按服务器上的校验规则检查；实体声明 x-check-rule 的字段自动具有',
  when: 'none',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['ruleCode'],
    properties: { ruleCode: { type: 'string', format: 'check-rule' } },
  },
} as const satisfies ReactionManifest
