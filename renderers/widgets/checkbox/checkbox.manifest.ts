import type { WidgetManifest } from '#renderers/manifest.ts'
import { dictionaryProp, optionsProp } from '#renderers/ui/widget/props.ts'

export const checkboxManifest: WidgetManifest = {
  name: 'Checkbox',
  title: '多选',
  description: '平铺选项，选择多项',
  group: 'choice',
  types: ['string', 'array'],
  emptyValue: null,
  needs: 'options',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      options: optionsProp,
      dictionary: dictionaryProp,
    },
  },
}
