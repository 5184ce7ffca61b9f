import type { WidgetManifest } from '#renderers/manifest.ts'

export const popupFieldManifest: WidgetManifest = {
  name: 'PopupField',
  title: '报表弹窗选择',
  description: '在联机报表的弹窗中选择行，把它们的列写入几个字段；清空时一起清空',
  group: 'reference',
  types: ['string', 'integer', 'number'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['popupCode', 'orgFields', 'destFields'],
    properties: {
      popupCode: {
        type: 'string',
        minLength: 1,
        description: '报表编码，可带参数，如 shop_choice?region=…，… 处以 $ 和花括号写本表单的字段',
      },
      orgFields: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', minLength: 1 },
        description: '报表的列，依次写入 destFields',
      },
      destFields: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', format: 'field' },
        description: '写入的字段，通常第一个是本字段；与 orgFields 一样多',
      },
      popupMulti: { type: 'boolean', default: true, description: '可选多行，各列的值以逗号相连' },
    },
  },
}
