import type { ActionManifest } from '#renderers/manifest.ts'

export const openWindowManifest = {
  name: 'open-window',
  title: '打开新窗口',
  description: '在新窗口打开一个网址；只允许 http、https 和本站地址',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['url'],
    properties: {
      url: { $ref: '#/$defs/Value' },
      query: { $ref: '#/$defs/Values', description: '加在网址后面的参数' },
    },
  },
} as const satisfies ActionManifest
