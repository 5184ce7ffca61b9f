import type { WidgetManifest } from '#renderers/manifest.ts'

export const dateTimeRangePickerManifest: WidgetManifest = {
  name: 'DateTimeRangePicker',
  title: '日期时间范围',
  description: '选择起止时间，存为逗号分隔的两个 YYYY-MM-DD HH:mm:ss',
  group: 'date',
  types: ['string', 'array'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
