import type { BlockManifest } from '#renderers/manifest.ts'
import { rowsSourceProps } from '#renderers/ui/table/rows-source.ts'

export const callTableManifest = {
  name: 'CallTable',
  title: '简表',
  description: '把一个接口答复的列表显示为一张小表，不分页、无操作',
  slot: 'main',
  offers: ['reload', 'filter'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['call', 'columns'],
    properties: {
      title: { type: 'string', minLength: 1 },
      call: rowsSourceProps.call,
      rows: rowsSourceProps.rows,
      filter: rowsSourceProps.filter,
      columns: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['label', 'path'],
          properties: {
            label: { type: 'string', minLength: 1 },
            path: { type: 'string', minLength: 1, description: '行中的位置，用点分隔' },
            align: { type: 'string', enum: ['left', 'center', 'right'], default: 'left' },
          },
        },
      },
    },
  },
} as const satisfies BlockManifest
