import type { WidgetManifest } from '#renderers/manifest.ts'

export const linkedSelectManifest: WidgetManifest = {
  name: 'LinkedSelect',
  title: '联动下拉',
  description: '几个字段逐级联动，每级一个字段，选项取自 x-ref 的树形实体（保存其主键）；改变一级即清空其后各级',
  group: 'reference',
  types: ['string'],
  emptyValue: null,
  needs: 'reference',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      above: { type: 'string', format: 'field', description: '上一级的字段；第一级不写' },
      below: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', format: 'field' },
        description: '其后各级的字段；最后一级不写',
      },
      root: { type: 'string', minLength: 1, description: '第一级从该节点的下级开始' },
      condition: {
        type: 'object',
        description: '第一级只列出这些字段等于所给值的记录',
        additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
      },
    },
  },
}
