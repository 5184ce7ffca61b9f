import type { WidgetManifest } from '#renderers/manifest.ts'

export const timePickerManifest: WidgetManifest = {
  name: 'TimePicker',
  title: '时间',
  description: '选择时间，格式 HH:mm:ss',
  group: 'date',
  types: ['string'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
