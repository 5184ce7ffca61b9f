import type { WidgetManifest } from '#renderers/manifest.ts'
import { dictionaryProp, optionsProp } from '#renderers/ui/widget/props.ts'

export const radioManifest: WidgetManifest = {
  name: 'Radio',
  title: '单选',
  description: '平铺选项，选择一项',
  group: 'choice',
  types: ['string', 'integer', 'number', 'boolean'],
  emptyValue: null,
  needs: 'options',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      options: optionsProp,
      dictionary: dictionaryProp,
      button: { type: 'boolean', description: '显示为按钮' },
    },
  },
}
