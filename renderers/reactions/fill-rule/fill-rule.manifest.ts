import type { ReactionManifest } from '#renderers/manifest.ts'

export const fillRuleManifest = {
  name: 'fill-rule',
  title: '填值规则',
  description:
    '新增时向服务器要一个值，例如单号；所看的字段被改动时再要一次。保存时要由服务器保证的值请用实体的 x-fill',
  when: 'optional',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['ruleCode'],
    properties: {
      ruleCode: { type: 'string', format: 'fill-rule' },
      watch: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', format: 'field' },
        description: '改动后重新填值的字段',
      },
    },
  },
} as const satisfies ReactionManifest
