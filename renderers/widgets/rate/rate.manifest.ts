import type { WidgetManifest } from '#renderers/manifest.ts'

export const rateManifest: WidgetManifest = {
  name: 'Rate',
  title: '评分',
  description: '以星星打分',
  group: 'number',
  types: ['integer'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      count: { type: 'integer', minimum: 1, maximum: 10, default: 5, description: '最高分，即星星的个数' },
    },
  },
}
