import type { BlockManifest } from '#renderers/manifest.ts'

export const htmlManifest = {
  name: 'Html',
  title: '富文本',
  description: '显示写在页面里或由接口给出的富文本；不安全的部分被去掉',
  slot: 'main',
  offers: ['reload'],
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      title: { type: 'string', minLength: 1 },
      html: { $ref: '#/$defs/Value' },
      call: { type: 'string', format: 'call', description: '给出富文本的接口，代替 html' },
      path: { type: 'string', minLength: 1, description: '富文本在接口结果中的位置，用点分隔；缺省为结果本身' },
      query: { $ref: '#/$defs/Values', description: '接口的参数' },
    },
  },
} as const satisfies BlockManifest
