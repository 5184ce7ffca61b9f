import type { ActionManifest } from '#renderers/manifest.ts'

export const noticeManifest = {
  name: 'notice',
  title: '提示',
  description: '显示一条短暂的提示',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['text'],
    properties: {
      text: { $ref: '#/$defs/Value' },
      kind: { type: 'string', enum: ['success', 'warning', 'error'], default: 'success' },
    },
  },
} as const satisfies ActionManifest
