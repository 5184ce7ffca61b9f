import type { ActionManifest } from '#renderers/manifest.ts'

export const sequenceManifest = {
  name: 'sequence',
  title: '依次执行',
  description: '把几个步骤并作一步，例如作为 together 的一支；其中一步失败，后面的步骤不再执行',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['do'],
    properties: { do: { $ref: '#/$defs/Steps' } },
  },
} as const satisfies ActionManifest
