import type { WidgetManifest } from '#renderers/manifest.ts'

export const iconPickerManifest: WidgetManifest = {
  name: 'IconPicker',
  title: '图标',
  description: '从图标列表中选择，存为图标名',
  group: 'text',
  types: ['string'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
