import type { WidgetManifest } from '#renderers/manifest.ts'

export const dateRangePickerManifest: WidgetManifest = {
  name: 'DateRangePicker',
  title: '日期范围',
  description: '选择起止日期，存为逗号分隔的两个 YYYY-MM-DD',
  group: 'date',
  types: ['string', 'array'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
