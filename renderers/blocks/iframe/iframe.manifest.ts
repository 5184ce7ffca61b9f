import type { BlockManifest } from '#renderers/manifest.ts'

export const iframeManifest = {
  name: 'Iframe',
  title: '内嵌页面',
  description: '内嵌另一个网站的页面；只能是管理员登记过的网站（菜单中的外部地址）',
  slot: 'main',
  offers: ['reload'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['url', 'title'],
    properties: {
      title: { type: 'string', minLength: 1 },
      url: { $ref: '#/$defs/Value' },
      height: { type: 'integer', minimum: 120, maximum: 2000, default: 480, description: '像素' },
    },
  },
} as const satisfies BlockManifest
