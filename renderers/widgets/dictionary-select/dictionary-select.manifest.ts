import type { WidgetManifest } from '#renderers/manifest.ts'
import { dictionaryProp } from '#renderers/ui/widget/props.ts'

export const dictionarySelectManifest: WidgetManifest = {
  name: 'DictionarySelect',
  title: '字典选择',
  description: '从数据字典中选择一项或多项',
  group: 'choice',
  types: ['string', 'integer', 'number', 'boolean', 'array'],
  emptyValue: null,
  needs: 'options',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      dictionary: dictionaryProp,
      multiple: { type: 'boolean', description: '可选多项；数组字段总是多项' },
    },
  },
}
