import type { WidgetManifest } from '#renderers/manifest.ts'

export const textSearchManifest: WidgetManifest = {
  name: 'TextSearch',
  title: '模糊查询',
  description: '查询条件：包含、不等于、不小于或不大于所输文字',
  group: 'text',
  types: ['string', 'integer', 'number'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      kind: { enum: ['like', 'ne', 'ge', 'le'], default: 'like', description: 'like *v*，ne !v，ge >=v，le <=v' },
      choose: { type: 'boolean', description: '由使用者选择比较方式' },
    },
  },
}
