import type { WidgetManifest } from '../../manifest.ts'

export const referenceTreeSelectManifest: WidgetManifest = {
  name: 'ReferenceTreeSelect',
  title: '关联树选择',
  description: '从树形记录中选择，逐级加载',
  group: 'reference',
  types: ['string', 'integer', 'number', 'array'],
  emptyValue: null,
  needs: 'reference',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
