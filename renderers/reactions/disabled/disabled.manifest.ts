import type { ReactionManifest } from '#renderers/manifest.ts'

export const disabledManifest = {
  name: 'disabled',
  title: '禁用',
  description: '条件成立时字段暂不可填，并在下方说明原因',
  when: 'optional',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: { reason: { type: 'string', minLength: 1, description: '例如 请先选择省份' } },
  },
} as const satisfies ReactionManifest
