import type { WidgetManifest } from '#renderers/manifest.ts'

export const monthRangePickerManifest: WidgetManifest = {
  name: 'MonthRangePicker',
  title: '月份范围',
  description: '选择起止月份，存为逗号分隔的两个 YYYY-MM',
  group: 'date',
  types: ['string', 'array'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
