import type { BlockManifest } from '#renderers/manifest.ts'

export const formManifest = {
  name: 'Form',
  title: '表单',
  description: '页面上的表单，带一个提交按钮',
  slot: 'main',
  offers: ['submit'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['fields', 'submit'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      fields: { $ref: '#/$defs/FieldUses' },
      labels: { type: 'string', enum: ['beside', 'above'], default: 'beside' },
      columns: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
      submit: { $ref: '#/$defs/Button' },
    },
  },
} as const satisfies BlockManifest
