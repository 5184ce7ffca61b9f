import type { WidgetManifest } from '#renderers/manifest.ts'

export const recordPickerManifest: WidgetManifest = {
  name: 'RecordPicker',
  title: '选择记录',
  description: '在对话框中的列表页里勾选记录，保存的值、文字和是否多选由 x-ref 决定',
  group: 'reference',
  types: ['string', 'array'],
  emptyValue: null,
  needs: 'reference',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['page'],
    properties: {
      page: { type: 'string', format: 'page', description: '含有 DataTable 的页面，列出 x-ref 的实体' },
      title: { type: 'string', minLength: 1, description: '对话框标题；缺省为 选择 加字段名称' },
      width: { type: 'integer', minimum: 400, maximum: 1600, default: 1000, description: '对话框宽度，像素' },
    },
  },
}
