import type { WidgetManifest } from '#renderers/manifest.ts'

export const yearPickerManifest: WidgetManifest = {
  name: 'YearPicker',
  title: '年份',
  description: '选择年份，格式 YYYY',
  group: 'date',
  types: ['string', 'integer'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
