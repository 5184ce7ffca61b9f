import type { WidgetManifest } from '#renderers/manifest.ts'

export const userPickerManifest: WidgetManifest = {
  name: 'UserPicker',
  title: '选择用户',
  description: '按部门选择用户：在对话框中勾选，保存的值、文字和是否多选由 x-ref 决定',
  group: 'reference',
  types: ['string', 'array'],
  emptyValue: null,
  needs: 'reference',
  page: 'system/choose-user',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
