import type { WidgetManifest } from '#renderers/manifest.ts'

export const quarterRangePickerManifest: WidgetManifest = {
  name: 'QuarterRangePicker',
  title: '季度范围',
  description: '选择起止季度，存为逗号分隔的两个 YYYY-Qn',
  group: 'date',
  types: ['string', 'array'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
