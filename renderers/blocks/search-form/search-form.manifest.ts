import type { BlockManifest } from '#renderers/manifest.ts'

const HIDDEN = { hidden: { type: 'boolean', const: true } } as const
const NAMED = {
  type: 'object',
  additionalProperties: false,
  properties: { label: { type: 'string', minLength: 1 }, icon: { type: 'string', format: 'icon' } },
} as const

export const searchFormManifest = {
  name: 'SearchForm',
  title: '查询表单',
  description: '为列表提供查询条件；超过三个字段，或有字段写了 folded 时，可展开和收起',
  slot: 'main',
  search: true,
  offers: [],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['target', 'fields'],
    properties: {
      target: { type: 'string', format: 'block' },
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      fields: { $ref: '#/$defs/FieldUses' },
      advanced: { $ref: '#/$defs/FieldUses', description: '高级查询可用的字段；不写则没有高级查询' },
      buttons: {
        type: 'object',
        additionalProperties: false,
        description: '查询、重置、高级查询的名称和图标，hidden 为没有该按钮',
        properties: {
          query: { ...NAMED, properties: { ...NAMED.properties, ...HIDDEN } },
          reset: { ...NAMED, properties: { ...NAMED.properties, ...HIDDEN } },
          advanced: NAMED,
        },
      },
      fromAddress: { type: 'boolean', description: '地址中与字段同名的参数为该字段的起始条件' },
      saved: { type: 'boolean', description: '我的查询：按名称保存所填的条件，按用户保存，可设为默认' },
    },
  },
} as const satisfies BlockManifest
