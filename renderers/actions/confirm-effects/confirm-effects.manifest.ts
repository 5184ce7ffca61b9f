import type { ActionManifest } from '#renderers/manifest.ts'

export const confirmEffectsManifest = {
  name: 'confirm-effects',
  title: '确认影响',
  description: '先向接口询问谁将获得、失去什么，给出名单后再询问；拒绝后不再执行后面的步骤',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'call'],
    properties: {
      title: { $ref: '#/$defs/Value', description: '问题；可计算' },
      content: { $ref: '#/$defs/Value', description: '问题下面的说明；可计算' },
      danger: { type: 'boolean', description: '确定按钮为红色' },
      call: {
        type: 'string',
        format: 'call',
        description: '给出 gaining、losing、more、fewer、lockedOut、opened 的接口',
      },
      body: { $ref: '#/$defs/Values' },
      quiet: { type: 'boolean', description: '没有影响时不询问' },
      when: { $ref: '#/$defs/Value', description: '写了而没有值时不询问，例如 { "expr": "row.id" }' },
    },
  },
} as const satisfies ActionManifest
