import type { WidgetManifest } from '#renderers/manifest.ts'

export const quarterPickerManifest: WidgetManifest = {
  name: 'QuarterPicker',
  title: '季度',
  description: '选择季度，格式 YYYY-Qn',
  group: 'date',
  types: ['string'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
