import type { WidgetManifest } from '#renderers/manifest.ts'

export const ellipsisManifest: WidgetManifest = {
  name: 'Ellipsis',
  title: '省略文字',
  description: '显示开头若干字，停留或聚焦时显示全文',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      length: { type: 'integer', minimum: 1, default: 25, description: '显示的字数' },
    },
  },
}
