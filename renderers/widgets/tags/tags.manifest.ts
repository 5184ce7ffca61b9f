import type { WidgetManifest } from '#renderers/manifest.ts'
import { dictionaryProp, optionsProp } from '#renderers/ui/widget/props.ts'

export const tagsManifest: WidgetManifest = {
  name: 'Tags',
  title: '标签',
  description: '有字典或选项时点选标签，否则自由填写',
  group: 'choice',
  types: ['string', 'array'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      options: optionsProp,
      dictionary: dictionaryProp,
    },
  },
}
