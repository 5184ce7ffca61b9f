import type { BlockManifest } from '#renderers/manifest.ts'

export const stepsManifest = {
  name: 'Steps',
  title: '分步表单',
  description: '一条记录分几步填写，最后一起保存；上一步保留已填内容。表达式只读到本步的字段',
  slot: 'main',
  container: true,
  offers: ['submit'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      items: {
        type: 'array',
        minItems: 2,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['title'],
          properties: {
            title: { type: 'string', minLength: 1 },
            text: { type: 'string', minLength: 1, description: '标题下的说明' },
            fields: { $ref: '#/$defs/FieldUses' },
            block: { type: 'string', format: 'block', description: '在表单之上显示的内层区块' },
          },
        },
      },
      labels: { type: 'string', enum: ['beside', 'above'], default: 'beside' },
      columns: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
      submit: { $ref: '#/$defs/Button', description: '最后一步的按钮；缺省为“提交”并保存' },
      done: { type: 'string', minLength: 1, description: '保存之后的一句话' },
    },
  },
} as const satisfies BlockManifest
