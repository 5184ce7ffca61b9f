import type { WidgetManifest } from '#renderers/manifest.ts'

export const popupDictionaryManifest: WidgetManifest = {
  name: 'PopupDictionary',
  title: '报表弹窗字典',
  description: '在联机报表的弹窗中选择，保存一列的值，显示另一列的文字',
  group: 'reference',
  types: ['string', 'integer', 'number', 'array'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['popupCode', 'valueField', 'textField'],
    properties: {
      popupCode: { type: 'string', format: 'report', minLength: 1, description: '报表编码' },
      valueField: { type: 'string', minLength: 1, description: '报表中保存其值的列' },
      textField: { type: 'string', minLength: 1, description: '报表中显示其文字的列' },
      popupMulti: { type: 'boolean', default: false, description: '可选多项，以逗号相连；数组字段总是多项' },
    },
  },
}
