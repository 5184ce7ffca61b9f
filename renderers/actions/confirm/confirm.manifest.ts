import type { ActionManifest } from '../../manifest.ts'

export const confirmManifest = {
  name: 'confirm',
  title: '确认',
  description: '先询问；拒绝后不再执行后面的步骤',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['title'],
    properties: {
      title: { type: 'string', minLength: 1 },
      content: { type: 'string' },
      danger: { type: 'boolean', description: '确定按钮为红色' },
    },
  },
} as const satisfies ActionManifest
