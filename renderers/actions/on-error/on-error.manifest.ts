import type { ActionManifest } from '#renderers/manifest.ts'

export const onErrorManifest = {
  name: 'on-error',
  title: '失败时',
  description: '执行步骤；被服务器拒绝或出了故障时执行另外的步骤来代替通常的提示，之后默认不再执行后面的步骤',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['do'],
    properties: {
      do: { $ref: '#/$defs/Steps' },
      refused: { $ref: '#/$defs/Steps', description: '服务器拒绝时，用户可以更正；error.message 是服务器的消息' },
      broken: { $ref: '#/$defs/Steps', description: '网络或程序故障时' },
      goOn: { type: 'boolean', description: '处理之后继续执行后面的步骤' },
    },
  },
} as const satisfies ActionManifest
