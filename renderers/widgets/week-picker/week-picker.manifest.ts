import type { WidgetManifest } from '#renderers/manifest.ts'

export const weekPickerManifest: WidgetManifest = {
  name: 'WeekPicker',
  title: '周',
  description: '选择一周，格式 YYYY-Wnn（ISO 8601，周一为首日）',
  group: 'date',
  types: ['string'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
