import type { WidgetManifest } from '#renderers/manifest.ts'

export const formulaManifest: WidgetManifest = {
  name: 'Formula',
  title: '公式',
  description: '由表达式算出，只读，所用字段变化时重算',
  group: 'display',
  types: ['string', 'integer', 'number', 'boolean'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      expression: {
        type: 'string',
        format: 'expression',
        'x-result': 'any',
        'x-scope': ['values'],
        description: '表达式，例如 values.price * values.count；存入表中的字段省略此项，写在实体的 x-computed 中',
      },
      separator: { type: 'boolean', description: '显示千分位' },
      unit: { type: 'string', minLength: 1, description: '数字后的单位' },
    },
  },
}
