import type { BlockManifest } from '../../manifest.ts'

export const tabsManifest = {
  name: 'Tabs',
  title: '标签页',
  description: '每个标签显示一个内层区块',
  slot: 'main',
  container: true,
  offers: [],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['title', 'block'],
          properties: {
            title: { type: 'string', minLength: 1 },
            block: { type: 'string', format: 'block', description: '内层区块的名称' },
          },
        },
      },
    },
  },
} as const satisfies BlockManifest
