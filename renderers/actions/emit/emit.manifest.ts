import type { ActionManifest } from '#renderers/manifest.ts'

export const emitManifest = {
  name: 'emit',
  title: '发出事件',
  description: '告诉页面中的其他区块发生了什么；区块在 x-on 中写明听到后做什么',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['event'],
    properties: {
      event: { type: 'string', format: 'event', description: '页面 x-events 中的名称' },
      detail: { $ref: '#/$defs/Values', description: '随事件带去的值，听者用 event.名称 读取' },
    },
  },
} as const satisfies ActionManifest
