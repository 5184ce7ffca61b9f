import type { WidgetManifest } from '#renderers/manifest.ts'

export const monthPickerManifest: WidgetManifest = {
  name: 'MonthPicker',
  title: '月份',
  description: '选择月份，格式 YYYY-MM',
  group: 'date',
  types: ['string'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
