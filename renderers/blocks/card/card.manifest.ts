import type { BlockManifest } from '#renderers/manifest.ts'

export const cardManifest = {
  name: 'Card',
  title: '卡片',
  description: '把内层区块放在一张卡片里，或只按几列并排',
  slot: 'main',
  container: true,
  offers: [],
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      title: { type: 'string', minLength: 1 },
      columns: { type: 'integer', minimum: 1, maximum: 4, default: 1, description: '内层区块的列数；窄屏为一列' },
      frame: { type: 'boolean', default: true, description: 'false：只排列，内层区块保留各自的底色' },
      buttons: { $ref: '#/$defs/Buttons', description: '标题旁的按钮' },
    },
  },
} as const satisfies BlockManifest
