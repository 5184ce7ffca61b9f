import type { ReactionManifest } from '#renderers/manifest.ts'

export const visibleManifest = {
  name: 'visible',
  title: '显示',
  description: '条件不成立时隐藏字段；隐藏的字段不提交',
  when: 'required',
  props: { type: 'object', additionalProperties: false, properties: {} },
} as const satisfies ReactionManifest
