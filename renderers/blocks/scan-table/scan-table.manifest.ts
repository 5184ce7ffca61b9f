import type { BlockManifest } from '#renderers/manifest.ts'
import { rowsSourceProps } from '#renderers/ui/table/rows-source.ts'

export const scanTableManifest = {
  name: 'ScanTable',
  title: '逐段检查',
  description: '反复调用一个逐段检查数据的接口，显示进度和找到的内容，可以停止和继续',
  slot: 'main',
  offers: ['reload', 'filter'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['call', 'columns'],
    properties: {
      title: { type: 'string', minLength: 1 },
      entity: rowsSourceProps.entity,
      call: {
        type: 'string',
        format: 'call',
        description:
          '每次检查一段的接口，答复 records（找到的）、read（读了几行）、after（下一段从其后开始，没有则检查完毕），可有 total（约有几行）',
      },
      filter: rowsSourceProps.filter,
      columns: { type: 'array', minItems: 1, items: { $ref: '#/$defs/ColumnUse' } },
      pause: { type: 'integer', minimum: 1, maximum: 5000, default: 500, description: '每找到几条暂停一次' },
    },
  },
} as const satisfies BlockManifest
