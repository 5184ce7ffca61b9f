import type { BlockManifest } from '#renderers/manifest.ts'

export const filePreviewManifest = {
  name: 'FilePreview',
  title: '文件预览',
  description: '显示一个上传的文件：图片、PDF、文本、视频和音频；其他类型提供下载',
  slot: 'main',
  offers: ['reload'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['file'],
    properties: {
      file: { $ref: '#/$defs/Value', description: '字段中存储的文件路径' },
      fileName: { $ref: '#/$defs/Value', description: '文件名；缺省取自路径' },
      height: { type: 'integer', minimum: 160, maximum: 2000, default: 520, description: '最大高度，像素' },
    },
  },
} as const satisfies BlockManifest
