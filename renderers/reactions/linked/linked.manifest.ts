import type { ReactionManifest } from '#renderers/manifest.ts'
import { optionSourceProp } from '#renderers/ui/widget/choice/option-source-prop.ts'

export const linkedManifest = {
  name: 'linked',
  title: '级联下拉',
  description: '上级字段被改动时清空本字段，并重新读取选项；打开记录时只读取选项，不清空',
  when: 'none',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['to'],
    properties: {
      to: { type: 'string', format: 'field', description: '上级字段' },
      from: optionSourceProp,
    },
  },
} as const satisfies ReactionManifest
