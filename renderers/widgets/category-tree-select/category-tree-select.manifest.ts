import type { WidgetManifest } from '#renderers/manifest.ts'

export const categoryTreeSelectManifest: WidgetManifest = {
  name: 'CategoryTreeSelect',
  title: '分类字典树选择',
  description: '从分类字典中选择一项或多项，逐级加载',
  group: 'reference',
  types: ['string', 'array'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      code: { type: 'string', minLength: 1, default: '0', description: '从该分类编码的下级开始；0 为全部分类' },
      condition: { type: 'string', minLength: 1, description: '查询条件：JSON 对象字符串，例如 {"name":"食品"}' },
      multiple: { type: 'boolean', description: '可选多项；数组字段总是多项' },
      textField: { type: 'string', format: 'field', description: '一并写入所选分类名称的字段' },
    },
  },
}
