import type { BlockManifest } from '#renderers/manifest.ts'

export const greetingManifest = {
  name: 'Greeting',
  title: '问候',
  description: '按时间问候当前用户，并显示今天的日期',
  slot: 'main',
  offers: [],
  props: {
    type: 'object',
    additionalProperties: false,
    properties: { text: { type: 'string', minLength: 1, description: '问候之后的一句话' } },
  },
} as const satisfies BlockManifest
