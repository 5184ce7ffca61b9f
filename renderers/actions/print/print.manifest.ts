import type { ActionManifest } from '#renderers/manifest.ts'

export const printManifest = {
  name: 'print',
  title: '打印',
  description: '打印页面，或其中一个区块；能自己打印的区块（例如列表）按自己的方式打印',
  asks: 'any',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: { target: { type: 'string', format: 'block', description: '缺省为整个页面' } },
  },
} as const satisfies ActionManifest
