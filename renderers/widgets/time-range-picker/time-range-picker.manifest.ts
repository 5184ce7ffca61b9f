import type { WidgetManifest } from '#renderers/manifest.ts'

export const timeRangePickerManifest: WidgetManifest = {
  name: 'TimeRangePicker',
  title: '时间范围',
  description: '选择起止时间，存为逗号分隔的两个 HH:mm:ss；止早于起表示次日',
  group: 'date',
  types: ['string', 'array'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
