import type { ActionManifest } from '#renderers/manifest.ts'

export const callManifest = {
  name: 'call',
  title: '调用接口',
  description: '调用一个没有实体的接口；成功时提示服务器的消息',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['call'],
    properties: {
      call: { type: 'string', format: 'call', description: '方法与路径，例如 PUT /sys/user/frozenBatch' },
      query: { $ref: '#/$defs/Values' },
      body: { $ref: '#/$defs/Values' },
      onSuccess: { $ref: '#/$defs/Steps', description: '成功后的步骤，其中 result 是服务器的结果' },
      unchecked: { type: 'boolean', description: '不检查按钮所在的表单' },
      quiet: { type: 'boolean', description: '成功时不提示' },
    },
  },
} as const satisfies ActionManifest
