import type { WidgetManifest } from '#renderers/manifest.ts'

export const yearRangePickerManifest: WidgetManifest = {
  name: 'YearRangePicker',
  title: '年份范围',
  description: '选择起止年份，存为逗号分隔的两个 YYYY',
  group: 'date',
  types: ['string', 'array'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
