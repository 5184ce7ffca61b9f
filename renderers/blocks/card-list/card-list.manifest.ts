import type { BlockManifest } from '#renderers/manifest.ts'
import { rowsSourceProps } from '#renderers/ui/table/rows-source.ts'

export const cardListManifest = {
  name: 'CardList',
  title: '卡片列表',
  description: '每条记录一张卡片，分页，带行按钮',
  slot: 'main',
  offers: ['reload', 'filter'],
  calls: ['list'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['heading'],
    properties: {
      title: { type: 'string', minLength: 1 },
      ...rowsSourceProps,
      heading: { $ref: '#/$defs/ColumnUse', description: '卡片标题的字段' },
      image: { $ref: '#/$defs/ColumnUse', description: '标题旁的图片字段' },
      columns: { type: 'array', minItems: 1, items: { $ref: '#/$defs/ColumnUse' }, description: '卡片中的字段' },
      toolbar: { $ref: '#/$defs/Buttons' },
      rowButtons: { $ref: '#/$defs/Buttons' },
      size: { type: 'integer', enum: [6, 8, 12, 24], default: 12, description: '每页几张' },
      order: {
        type: 'object',
        additionalProperties: false,
        required: ['field', 'order'],
        properties: {
          field: { type: 'string', format: 'field' },
          order: { type: 'string', enum: ['asc', 'desc'] },
        },
      },
    },
  },
} as const satisfies BlockManifest
