import type { BlockManifest } from '#renderers/manifest.ts'

export const treeEditorManifest = {
  name: 'TreeEditor',
  title: '树形维护',
  description:
    '在页面旁维护一棵树：逐级读取、搜索、选中节点供其他区块显示，工具栏按钮的 row 是选中的节点；可拖动改变上级',
  slot: 'side',
  offers: ['reload'],
  calls: ['treeRoot'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['entity', 'target'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '树形实体（x-tree）' },
      target: { type: 'string', format: 'block', description: '显示选中节点的区块，以 id 告知' },
      call: { type: 'string', format: 'call', description: '给出整棵树的接口（children 为下级）；缺省按实体逐级读取' },
      title: { type: 'string', minLength: 1, description: '缺省为实体名称' },
      empty: { type: 'string', minLength: 1, description: '树中没有节点时的提示' },
      toolbar: { $ref: '#/$defs/Buttons' },
      move: {
        type: 'boolean',
        description: '拖动节点到另一节点之下；实体提供 reorder 时也可拖到节点之间调整次序；须有编辑权限',
      },
    },
  },
} as const satisfies BlockManifest
