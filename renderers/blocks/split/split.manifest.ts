import type { BlockManifest } from '#renderers/manifest.ts'

export const splitManifest = {
  name: 'Split',
  title: '分栏',
  description: '左右两个内层区块，中间的分隔条可拖动，也可用方向键；记住上次的位置，窄屏上下排列',
  slot: 'main',
  container: true,
  offers: [],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['first', 'second'],
    properties: {
      first: { type: 'string', format: 'block', description: '左边的内层区块' },
      second: { type: 'string', format: 'block', description: '右边的内层区块' },
      size: { type: 'integer', minimum: 10, maximum: 90, default: 50, description: '左边一开始占的百分比' },
      min: { type: 'integer', minimum: 10, maximum: 45, default: 20, description: '任一边至少占的百分比' },
    },
  },
} as const satisfies BlockManifest
