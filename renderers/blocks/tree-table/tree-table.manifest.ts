import type { BlockManifest } from '#renderers/manifest.ts'

export const treeTableManifest = {
  name: 'TreeTable',
  title: '树形表格',
  description: '把一个接口答复的整棵树（children 为下级）显示为可展开的表格；查询时展开所有结果',
  slot: 'main',
  offers: ['reload', 'filter'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['call', 'columns'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      title: { type: 'string', minLength: 1 },
      call: { type: 'string', format: 'call', description: '给出整棵树的接口' },
      filter: { $ref: '#/$defs/Values', description: '固定的查询条件' },
      columns: {
        type: 'array',
        minItems: 1,
        items: { $ref: '#/$defs/ColumnUse' },
        description: '第一列缩进显示层级',
      },
      levels: { type: 'integer', minimum: 0, maximum: 9, default: 1, description: '一开始展开几级' },
      toolbar: { $ref: '#/$defs/Buttons' },
    },
  },
} as const satisfies BlockManifest
