import type { ActionManifest } from '#renderers/manifest.ts'

export const togetherManifest = {
  name: 'together',
  title: '同时执行',
  description: '几支步骤同时开始，都结束后再继续；有一支失败，其余的仍执行完',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['branches'],
    properties: { branches: { type: 'array', minItems: 2, items: { $ref: '#/$defs/Steps' } } },
  },
} as const satisfies ActionManifest
