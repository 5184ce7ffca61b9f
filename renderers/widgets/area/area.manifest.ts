import type { WidgetManifest } from '#renderers/manifest.ts'

export const areaManifest: WidgetManifest = {
  name: 'Area',
  title: '省市区选择',
  description: '从行政区划中选择，保存最后一级的代码，例如 330102',
  group: 'choice',
  types: ['string'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      type: {
        type: 'string',
        enum: ['cascader', 'select'],
        default: 'cascader',
        description: 'cascader 为一个级联框，select 为各级下拉框',
      },
      depth: { type: 'integer', minimum: 1, maximum: 3, default: 3, description: '到哪一级：1 省，2 市，3 区县' },
      anyLevel: { type: 'boolean', description: '级联框中也可以只选到省或市' },
    },
  },
}
