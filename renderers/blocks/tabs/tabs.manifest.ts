import type { BlockManifest } from '#renderers/manifest.ts'
import { titledBlocksProps } from '#renderers/ui/text/titled-blocks.ts'

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
    properties: { items: titledBlocksProps },
  },
} as const satisfies BlockManifest
