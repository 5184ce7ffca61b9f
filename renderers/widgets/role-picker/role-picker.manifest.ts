import type { WidgetManifest } from '#renderers/manifest.ts'

export const rolePickerManifest: WidgetManifest = {
  name: 'RolePicker',
  title: '选择角色',
  description: '从角色列表中选择：在对话框中勾选，保存的值、文字和是否多选由 x-ref 决定',
  group: 'reference',
  types: ['string', 'array'],
  emptyValue: null,
  needs: 'reference',
  page: 'system/choose-role',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
