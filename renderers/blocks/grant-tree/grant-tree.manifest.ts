import type { BlockManifest } from '#renderers/manifest.ts'

const call = { type: 'string', format: 'call' } as const
const saving = { ...call, 'x-for': 'permission' } as const

export const grantTreeManifest = {
  name: 'GrantTree',
  title: '授权树',
  description: '为一个对象（角色、部门等）勾选菜单与按钮，并为带规则的菜单选择数据规则；按差异保存',
  slot: 'main',
  offers: ['reload', 'filter'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['subject', 'tree', 'granted', 'save'],
    properties: {
      subject: { $ref: '#/$defs/Values', description: '授权对象，例如 roleId；随每个接口发送，并填入路径中的 {名称}' },
      tree: { ...call, description: '给出 treeList 的接口' },
      granted: { ...call, description: '给出已授权主键列表的接口' },
      save: { ...saving, description: '接受 permissionIds 与 lastpermissionIds 的接口' },
      preview: { ...saving, description: '保存前询问影响哪些用户的接口，参数与 save 相同' },
      rules: { ...call, description: '给出一个菜单的 datarule 与 drChecked 的接口，路径中写 {permissionId}' },
      saveRules: { ...saving, description: '接受 permissionId、dataRuleIds 与 lastDataRuleIds 的接口' },
      previewRules: { ...saving, description: '保存规则前询问影响哪些用户的接口，参数与 saveRules 相同' },
      permission: { type: 'string', format: 'permission', description: '没有此权限时只读' },
      closes: { type: 'boolean', description: '位于弹窗或抽屉中：提供“保存并关闭”' },
    },
  },
} as const satisfies BlockManifest
