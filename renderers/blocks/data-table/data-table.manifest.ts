import type { BlockManifest } from '../../manifest.ts'

export const dataTableManifest = {
  name: 'DataTable',
  title: '数据表格',
  description: '分页列表：排序、勾选、行按钮、批量按钮',
  slot: 'main',
  offers: ['reload', 'filter'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['columns'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      columns: { type: 'array', minItems: 1, items: { $ref: '#/$defs/ColumnUse' } },
      title: { type: 'string', minLength: 1 },
      toolbar: { $ref: '#/$defs/Buttons' },
      rowButtons: { $ref: '#/$defs/Buttons' },
      batchButtons: { $ref: '#/$defs/Buttons' },
      pageSize: { type: 'integer', enum: [10, 20, 30], default: 10 },
      order: {
        type: 'object',
        additionalProperties: false,
        required: ['field', 'order'],
        properties: {
          field: { type: 'string', format: 'field' },
          order: { type: 'string', enum: ['asc', 'desc'] },
        },
      },
      filter: { $ref: '#/$defs/Values', description: '固定的查询条件' },
      call: { type: 'string', format: 'call', description: '没有实体时提供分页数据的接口，例如 GET /sys/log/list' },
      selection: { type: 'boolean', description: '可勾选；有批量按钮时总是可勾选' },
    },
  },
} as const satisfies BlockManifest
