import type { ActionManifest } from '#renderers/manifest.ts'

export const confirmManifest = {
  name: 'confirm',
  title: '确认',
  description: '先询问；拒绝后不再执行后面的步骤',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['title'],
    properties: {
      title: {
        $ref: '#/$defs/Value',
        description: '问题；可计算，例如 { "expr": "\'确定删除\' + row.name + \'吗?\'" }',
      },
      content: { $ref: '#/$defs/Value', description: '问题下面的说明；可计算' },
      danger: { type: 'boolean', description: '确定按钮为红色' },
    },
  },
} as const satisfies ActionManifest
