import type { WidgetManifest } from '#renderers/manifest.ts'

export const dividerManifest: WidgetManifest = {
  name: 'Divider',
  title: '分隔线',
  description: '表单中的分组标题，不存值',
  group: 'display',
  types: ['string'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      title: { type: 'string', minLength: 1, description: '标题；不写时取字段的' },
    },
  },
}
