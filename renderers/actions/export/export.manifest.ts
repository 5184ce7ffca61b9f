import type { ActionManifest } from '#renderers/manifest.ts'

export const exportManifest = {
  name: 'export',
  title: '导出',
  description: '把列表导出为工作簿，条件和排序与列表一致；不写 range 时由用户选择范围和列',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      range: { type: 'string', enum: ['all', 'page', 'selection'], description: '全部、本页或选中，直接导出' },
      call: { type: 'string', format: 'call', description: '提供工作簿的接口，缺省为实体的导出' },
      query: { $ref: '#/$defs/Values', description: '总是提交的参数，导出选中的行时也提交' },
      target: { type: 'string', format: 'block', description: '列表所在区块，缺省为按钮所在的区块' },
    },
  },
  asks: 'reload',
} as const satisfies ActionManifest
