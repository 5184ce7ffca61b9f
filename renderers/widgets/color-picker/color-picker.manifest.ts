import type { WidgetManifest } from '#renderers/manifest.ts'

export const colorPickerManifest: WidgetManifest = {
  name: 'ColorPicker',
  title: '颜色',
  description: '选择颜色，存为 #rrggbb',
  group: 'text',
  types: ['string'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
