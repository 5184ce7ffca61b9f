import type { ActionManifest } from '#renderers/manifest.ts'

export const openManifest = {
  name: 'open',
  title: '打开表单',
  description: '打开页面中的弹窗或抽屉表单',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['target'],
    properties: {
      target: { type: 'string', format: 'block' },
      mode: { type: 'string', enum: ['add', 'edit', 'view'], default: 'add' },
      row: { $ref: '#/$defs/Value', description: '要编辑或查看的记录；缺省为所在行' },
      initial: { $ref: '#/$defs/Values', description: '新增时的初始值；编辑或查看时不读取记录，而用这些值' },
    },
  },
} as const satisfies ActionManifest
