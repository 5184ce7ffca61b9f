import type { WidgetManifest } from '#renderers/manifest.ts'

export const richTextManifest: WidgetManifest = {
  name: 'RichText',
  title: '富文本',
  description: '带格式的文字和图片；图片上传后插入，字段的 format 应为 html',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      height: { type: 'integer', minimum: 100, maximum: 1200, default: 300, description: '高度，像素' },
      folder: { type: 'string', description: '图片存放的目录，默认为 editor' },
    },
  },
}
