import type { ActionManifest } from '#renderers/manifest.ts'

export const copyManifest = {
  name: 'copy',
  title: '复制',
  description: '把文字放到剪贴板',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['text'],
    properties: { text: { $ref: '#/$defs/Value', description: '要复制的文字，例如 { "expr": "row.code" }' } },
  },
} as const satisfies ActionManifest
