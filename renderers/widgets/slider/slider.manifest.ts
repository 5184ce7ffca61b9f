import type { WidgetManifest } from '#renderers/manifest.ts'

export const sliderManifest: WidgetManifest = {
  name: 'Slider',
  title: '滑块',
  description: '在最小值和最大值之间拖动',
  group: 'number',
  types: ['integer', 'number'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      min: { type: 'number', description: '最小值；不写时取字段的，默认 0' },
      max: { type: 'number', description: '最大值；不写时取字段的，默认 100' },
      step: { type: 'number', minimum: 0, description: '每步的量，默认 1' },
      unit: { type: 'string', minLength: 1, description: '数字后的单位' },
    },
  },
}
