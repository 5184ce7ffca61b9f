import type { WidgetManifest } from '#renderers/manifest.ts'

export const parameterFormManifest: WidgetManifest = {
  name: 'ParameterForm',
  title: '参数表单',
  description: '按字段说明生成的一组参数，以 JSON 文字保存；字段随另一个字段的选项而定',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      call: {
        type: 'string',
        format: 'call',
        description: '返回各选项参数说明的接口：[{ value, description, properties, required }]',
      },
      choice: { type: 'string', format: 'field', description: '决定用哪一组参数的字段；缺省用第一组' },
      forms: {
        type: 'array',
        description: '直接给出的参数说明，代替接口',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['value', 'properties'],
          properties: {
            value: { type: 'string' },
            description: { type: 'string' },
            properties: { type: 'object', description: '各参数的字段，写法同实体' },
            required: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
  },
}
