import type { WidgetManifest } from '#renderers/manifest.ts'

export const hiddenManifest: WidgetManifest = {
  name: 'Hidden',
  title: '隐藏',
  description: '保留字段的值，不显示',
  group: 'text',
  types: ['string', 'integer', 'number', 'boolean', 'array', 'object'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
