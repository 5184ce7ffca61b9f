import type { BlockManifest } from '#renderers/manifest.ts'

export const descriptionManifest = {
  name: 'Description',
  title: '描述列表',
  description: '把一个接口结果中的各项显示为名称与值；实体的记录用 Detail',
  slot: 'main',
  offers: ['reload', 'filter'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['call', 'items'],
    properties: {
      title: { type: 'string', minLength: 1 },
      call: { type: 'string', format: 'call', description: '例如 GET /sys/loginfo' },
      query: { $ref: '#/$defs/Values', description: '接口的参数' },
      columns: { type: 'integer', minimum: 1, maximum: 4, default: 2 },
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
            span: { type: 'integer', minimum: 1, maximum: 4 },
          },
        },
      },
    },
  },
} as const satisfies BlockManifest
