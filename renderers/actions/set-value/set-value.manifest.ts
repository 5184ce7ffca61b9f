import type { ActionManifest } from '#renderers/manifest.ts'

export const setValueManifest = {
  name: 'set-value',
  title: '填入值',
  description: '把值填入表单或查询表单的字段，如同用户填写；缺省为按钮所在的表单',
  asks: 'fields',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['values'],
    properties: {
      target: { type: 'string', format: 'block', description: '含有这些字段的表单' },
      values: { $ref: '#/$defs/Values', description: '字段名到值，例如 { "name": { "expr": "event.name" } }' },
    },
  },
} as const satisfies ActionManifest
