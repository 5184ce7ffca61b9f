import type { WidgetManifest } from '#renderers/manifest.ts'

export const noteManifest: WidgetManifest = {
  name: 'Note',
  title: '说明文字',
  description: '表单中的说明，不存值',
  group: 'display',
  types: ['string'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      text: { type: 'string', minLength: 1, description: '说明；不写时取字段的描述' },
      kind: { enum: ['info', 'warning'], default: 'info', description: '提示或警告' },
    },
  },
}
