import type { WidgetManifest } from '#renderers/manifest.ts'
import { autoCompleteProp, autoFocusProp } from '#renderers/ui/widget/props.ts'

export const inputManifest: WidgetManifest = {
  name: 'Input',
  title: '单行文本',
  description: '输入一行文字，长度以字段为准',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      autoComplete: autoCompleteProp,
      autoFocus: autoFocusProp,
      allowClear: { type: 'boolean', description: '显示清空按钮' },
    },
  },
}
