import type { WidgetManifest } from '#renderers/manifest.ts'

export const departPickerManifest: WidgetManifest = {
  name: 'DepartPicker',
  title: '选择部门',
  description: '从部门树中选择：在对话框中勾选，保存的值、文字和是否多选由 x-ref 决定',
  group: 'reference',
  types: ['string', 'array'],
  emptyValue: null,
  needs: 'reference',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
