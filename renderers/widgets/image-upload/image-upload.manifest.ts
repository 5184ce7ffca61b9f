import type { WidgetManifest } from '#renderers/manifest.ts'

export const imageUploadManifest: WidgetManifest = {
  name: 'ImageUpload',
  title: '图片上传',
  description: '上传图片，显示缩略图；数量、大小和类型由实体的 x-file 规定',
  group: 'file',
  types: ['string', 'array'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      label: { type: 'string', description: '按钮文字，默认为 点击上传' },
      folder: { type: 'string', pattern: '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+){0,4}$', description: '存放的目录' },
    },
  },
}
