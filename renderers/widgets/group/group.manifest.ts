import type { WidgetManifest } from '#renderers/manifest.ts'

export const groupManifest: WidgetManifest = {
  name: 'Group',
  title: '分组',
  description: '表单中若干字段的卡片或栅格，列数自定，不存值',
  group: 'display',
  types: ['string'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      columns: { type: 'integer', minimum: 1, maximum: 4, description: '列数；不写时一列' },
      frame: { type: 'boolean', description: '有边框和标题；缺省有，没有时只是栅格' },
      fold: { type: 'string', enum: ['open', 'closed'], description: '可收起：起初展开或收起' },
    },
  },
}
