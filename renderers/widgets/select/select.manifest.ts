import type { WidgetManifest } from '#renderers/manifest.ts'
import { optionsProp } from '#renderers/ui/widget/props.ts'

export const selectManifest: WidgetManifest = {
  name: 'Select',
  title: '下拉选择',
  description: '从固定选项中选择一项或多项',
  group: 'choice',
  types: ['string', 'integer', 'number', 'boolean', 'array'],
  emptyValue: null,
  needs: 'options',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      options: optionsProp,
      custom: { type: 'boolean', description: '可输入选项以外的值；用于单选' },
      multiple: { type: 'boolean', description: '可选多项；数组字段总是多项' },
    },
  },
}
