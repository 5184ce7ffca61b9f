import type { WidgetManifest } from '#renderers/manifest.ts'

export const signatureManifest: WidgetManifest = {
  name: 'Signature',
  title: '手写签名',
  description: '手写或输入姓名，作为图片上传；字段的 x-file 应为 { "kind": "image" }',
  group: 'file',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      height: { type: 'integer', minimum: 80, maximum: 600, default: 160, description: '高度，像素' },
      folder: { type: 'string', description: '存放的目录' },
    },
  },
}
