import type { ReactionManifest } from '#renderers/manifest.ts'

export const readOnlyManifest = {
  name: 'read-only',
  title: '只读',
  description: '条件成立时字段只读',
  when: 'optional',
  props: { type: 'object', additionalProperties: false, properties: {} },
} as const satisfies ReactionManifest
