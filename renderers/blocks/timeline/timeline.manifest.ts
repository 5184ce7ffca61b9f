import type { BlockManifest } from '#renderers/manifest.ts'
import { rowsSourceProps } from '#renderers/ui/table/rows-source.ts'

export const timelineManifest = {
  name: 'Timeline',
  title: '时间轴',
  description: '按时间排列的记录，可继续加载；点击标题可执行动作',
  slot: 'main',
  offers: ['reload', 'filter'],
  calls: ['list'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['time', 'heading'],
    properties: {
      title: { type: 'string', minLength: 1 },
      ...rowsSourceProps,
      time: { $ref: '#/$defs/ColumnUse', description: '时间字段；列表按它从新到旧' },
      heading: { $ref: '#/$defs/ColumnUse', description: '每项的标题字段；写 tags 可着色' },
      text: { $ref: '#/$defs/ColumnUse', description: '标题下面的字段' },
      size: { type: 'integer', minimum: 5, maximum: 100, default: 10, description: '每次加载几项' },
      onItem: { $ref: '#/$defs/Steps', description: '点击标题时的动作，row 为其记录' },
    },
  },
} as const satisfies BlockManifest
