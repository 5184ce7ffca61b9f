import type { BlockManifest } from '#renderers/manifest.ts'

export const treePanelManifest = {
  name: 'TreePanel',
  title: '树形筛选',
  description: '在列表旁显示一棵树；选中节点即筛选列表',
  slot: 'side',
  offers: ['reload'],
  calls: ['treeRoot'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['entity', 'target', 'filter'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '树形实体（x-tree）' },
      target: { type: 'string', format: 'block' },
      filter: { type: 'string', format: 'target-field', description: '目标列表中与节点主键比较的字段' },
      form: {
        type: 'string',
        format: 'block',
        'x-asks': 'open',
        description: '新增记录的表单；新记录的该字段为选中的节点',
      },
      title: { type: 'string', minLength: 1, description: '缺省为实体名称' },
    },
  },
} as const satisfies BlockManifest
