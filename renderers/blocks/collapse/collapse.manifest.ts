import type { BlockManifest } from '#renderers/manifest.ts'
import { titledBlocksProps } from '#renderers/ui/text/titled-blocks.ts'

export const collapseManifest = {
  name: 'Collapse',
  title: '折叠面板',
  description: '每个面板显示一个内层区块，可收起',
  slot: 'main',
  container: true,
  offers: [],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: titledBlocksProps,
      accordion: { type: 'boolean', description: '只展开一个' },
      opened: {
        type: 'array',
        items: { type: 'string', format: 'block' },
        description: '一开始展开的区块；缺省为第一个',
      },
    },
  },
} as const satisfies BlockManifest
