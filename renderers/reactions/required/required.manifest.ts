import type { ReactionManifest } from '#renderers/manifest.ts'

export const requiredManifest = {
  name: 'required',
  title: '必填',
  description: '条件成立时字段必填',
  when: 'optional',
  props: { type: 'object', additionalProperties: false, properties: {} },
} as const satisfies ReactionManifest
