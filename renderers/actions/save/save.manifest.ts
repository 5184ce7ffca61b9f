import type { ActionManifest } from '#renderers/manifest.ts'

export const saveManifest = {
  name: 'save',
  title: '保存记录',
  description: '校验表单并新增或修改记录；服务器的意见显示在字段下方',
  needs: ['form'],
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      onSuccess: { $ref: '#/$defs/Steps', description: '成功后的步骤，其中 result 是保存后的记录' },
    },
  },
} as const satisfies ActionManifest
