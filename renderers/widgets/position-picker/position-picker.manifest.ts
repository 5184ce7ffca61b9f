import type { WidgetManifest } from '#renderers/manifest.ts'

export const positionPickerManifest: WidgetManifest = {
  name: 'PositionPicker',
  title: '选择职务',
  description: '从职务列表中选择：在对话框中勾选，保存的值、文字和是否多选由 x-ref 决定',
  group: 'reference',
  types: ['string', 'array'],
  emptyValue: null,
  needs: 'reference',
  page: 'system/choose-position',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
