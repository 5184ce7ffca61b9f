import type { WidgetManifest } from '#renderers/manifest.ts'

export const markdownManifest: WidgetManifest = {
  name: 'Markdown',
  title: 'Markdown',
  description: '编辑 Markdown 文本，旁边显示效果',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      height: { type: 'integer', minimum: 200, maximum: 1200, default: 300, description: '高度，像素' },
    },
  },
}
