import type { ReactionManifest } from '#renderers/manifest.ts'

export const cascadeRowsManifest = {
  name: 'cascade-rows',
  title: '带入各行',
  description: '写在子表上：条件成立时把算出的值带入每一行的字段，之后添加的行也带入',
  when: 'optional',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['field', 'value'],
    properties: {
      field: { type: 'string', minLength: 1, description: '行的字段' },
      value: {
        type: 'string',
        format: 'expression',
        'x-result': 'any',
        'x-scope': ['values', 'user', 'mode', 'params'],
        description: '表达式，读取主记录，例如 values.reportDate',
      },
    },
  },
} as const satisfies ReactionManifest
