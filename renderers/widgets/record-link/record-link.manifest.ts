import type { WidgetManifest } from '#renderers/manifest.ts'
import { conditionProp } from '#renderers/ui/widget/props.ts'

export const recordLinkManifest: WidgetManifest = {
  name: 'RecordLink',
  title: '关联记录',
  description: '搜索并选择其他记录；在详情和表格中点击即可快速查看该记录',
  group: 'reference',
  types: ['string', 'integer', 'number', 'array'],
  emptyValue: null,
  needs: 'reference',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      condition: conditionProp,
      fields: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', minLength: 1 },
        description: '快速查看时显示的关联实体字段；不写时显示全部',
      },
    },
  },
}
