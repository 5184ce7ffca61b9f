import type { WidgetManifest } from '#renderers/manifest.ts'

export const fileUploadManifest: WidgetManifest = {
  name: 'FileUpload',
  title: '文件上传',
  description: '上传文件，显示文件名；数量、大小和类型由实体的 x-file 规定',
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
