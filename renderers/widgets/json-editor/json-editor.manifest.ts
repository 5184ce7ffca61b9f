import type { WidgetManifest } from '#renderers/manifest.ts'

export const jsonEditorManifest: WidgetManifest = {
  name: 'JsonEditor',
  title: 'JSON编辑',
  description: '编辑 JSON，指出错误所在的行；文本字段存文字，对象和数组字段存值',
  group: 'text',
  types: ['string', 'object', 'array'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      height: { type: 'integer', minimum: 60, maximum: 1200, default: 200, description: '高度，像素' },
    },
  },
}
