import type { WidgetManifest } from '#renderers/manifest.ts'
import { conditionProp } from '#renderers/ui/widget/props.ts'

export const referenceTreeSelectManifest: WidgetManifest = {
  name: 'ReferenceTreeSelect',
  title: '关联树选择',
  description: '从树形记录中选择，逐级加载',
  group: 'reference',
  types: ['string', 'integer', 'number', 'array'],
  emptyValue: null,
  needs: 'reference',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      root: { type: 'string', minLength: 1, description: '从该节点的下级开始；不写时从最上级开始' },
      condition: conditionProp,
    },
  },
}
