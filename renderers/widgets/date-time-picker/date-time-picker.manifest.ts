import type { WidgetManifest } from '#renderers/manifest.ts'

export const dateTimePickerManifest: WidgetManifest = {
  name: 'DateTimePicker',
  title: '日期时间',
  description: '选择日期和时间，格式 YYYY-MM-DD HH:mm:ss',
  group: 'date',
  types: ['string'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
