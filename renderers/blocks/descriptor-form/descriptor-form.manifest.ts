import type { BlockManifest } from '#renderers/manifest.ts'

const text = { type: 'string', minLength: 1 } as const
/** The reader checks further members; it reports in their place those that it cannot show. */
const item = {
  type: 'object',
  required: ['key', 'type', 'label'],
  additionalProperties: true,
  properties: { key: text, type: text, label: text },
} as const

export const descriptorFormManifest = {
  name: 'DescriptorForm',
  title: '描述符表单',
  description: '由表单项描述符（在线表单的控件说明）组成的表单；描述符写在页面中，或由接口给出',
  slot: 'main',
  offers: ['submit'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['buttons'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体；它的规则同样有效' },
      items: { type: 'array', minItems: 1, items: item, description: '表单项描述符' },
      call: {
        type: 'string',
        format: 'call',
        description: '给出描述符，或给出 schema.properties 的接口；没有 items 时必填',
      },
      query: { $ref: '#/$defs/Values', description: '接口的参数' },
      entities: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', format: 'entity' },
        description: '表字典、树和联动所指的实体',
      },
      labels: { type: 'string', enum: ['beside', 'above'], default: 'beside' },
      columns: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
      buttons: { $ref: '#/$defs/Buttons' },
    },
  },
} as const satisfies BlockManifest
