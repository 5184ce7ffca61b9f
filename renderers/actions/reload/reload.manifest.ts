import type { ActionManifest } from '#renderers/manifest.ts'

export const reloadManifest = {
  name: 'reload',
  title: '刷新列表',
  description: '刷新一个区块；缺省为页面中同一实体的所有列表',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: { target: { type: 'string', format: 'block' } },
  },
} as const satisfies ActionManifest
