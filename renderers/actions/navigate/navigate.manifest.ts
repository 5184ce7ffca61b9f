import type { ActionManifest } from '#renderers/manifest.ts'

export const navigateManifest = {
  name: 'navigate',
  title: '跳转',
  description: '打开本应用内的另一个页面',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['path'],
    properties: {
      path: { $ref: '#/$defs/Value', description: '以单个 / 开头的地址' },
      params: { $ref: '#/$defs/Values', description: '带去的参数；那个页面的表达式用 params.名称 读取' },
    },
  },
} as const satisfies ActionManifest
