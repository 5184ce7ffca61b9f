import type { BlockManifest } from '#renderers/manifest.ts'

export const detailManifest = {
  name: 'Detail',
  title: '详情',
  description: '只读地显示一条记录；主键缺省取自页面参数 id',
  slot: 'main',
  offers: ['reload'],
  calls: ['queryById'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['fields'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      fields: { $ref: '#/$defs/FieldUses' },
      title: { type: 'string', minLength: 1 },
      columns: { type: 'integer', minimum: 1, maximum: 4, default: 2 },
      id: { $ref: '#/$defs/Value' },
      call: { type: 'string', format: 'call', description: '返回记录的接口；缺省按主键读取实体' },
    },
  },
} as const satisfies BlockManifest
