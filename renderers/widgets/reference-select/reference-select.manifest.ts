import type { WidgetManifest } from '#renderers/manifest.ts'
import { conditionProp } from '#renderers/ui/widget/props.ts'

export const referenceSelectManifest: WidgetManifest = {
  name: 'ReferenceSelect',
  title: '关联选择',
  description: '输入文字，搜索并选择其他记录',
  group: 'reference',
  types: ['string', 'integer', 'number', 'array'],
  emptyValue: null,
  needs: 'reference',
  props: { type: 'object', additionalProperties: false, properties: { condition: conditionProp } },
}
