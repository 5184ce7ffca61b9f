import type { ActionManifest } from '#renderers/manifest.ts'

export const deleteManifest = {
  name: 'delete',
  title: '删除记录',
  description: '删除所在行，没有所在行时删除选中的行',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: { ids: { $ref: '#/$defs/Value', description: '主键或主键列表；缺省为所在行或选中的行' } },
  },
} as const satisfies ActionManifest
