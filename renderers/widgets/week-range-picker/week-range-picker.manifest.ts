import type { WidgetManifest } from '#renderers/manifest.ts'

export const weekRangePickerManifest: WidgetManifest = {
  name: 'WeekRangePicker',
  title: '周范围',
  description: '选择起止周，存为逗号分隔的两个 YYYY-Wnn',
  group: 'date',
  types: ['string', 'array'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
