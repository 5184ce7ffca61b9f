import type { BlockManifest } from '#renderers/manifest.ts'

export const statisticsManifest = {
  name: 'Statistics',
  title: '统计数字',
  description: '把一个接口的结果显示为一排数字',
  slot: 'main',
  offers: ['reload', 'filter'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['call', 'items'],
    properties: {
      call: { type: 'string', format: 'call', description: '例如 GET /sys/loginfo' },
      query: { $ref: '#/$defs/Values', description: '接口的参数' },
      items: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['label', 'path'],
          properties: {
            label: { type: 'string', minLength: 1 },
            path: { type: 'string', minLength: 1, description: '结果中的位置，用点分隔' },
            unit: { type: 'string', minLength: 1 },
          },
        },
      },
    },
  },
} as const satisfies BlockManifest
