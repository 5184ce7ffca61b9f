import type { WidgetManifest } from '#renderers/manifest.ts'

export const datePickerManifest: WidgetManifest = {
  name: 'DatePicker',
  title: '日期',
  description: '选择日期，格式 YYYY-MM-DD',
  group: 'date',
  types: ['string'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
