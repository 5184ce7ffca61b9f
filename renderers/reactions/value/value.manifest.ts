import type { ReactionManifest } from '#renderers/manifest.ts'

export const valueManifest = {
  name: 'value',
  title: '赋值',
  description: '条件成立时把字段设为算出的值',
  when: 'optional',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['value'],
    properties: {
      value: {
        type: 'string',
        format: 'expression',
        'x-result': 'any',
        'x-scope': ['values', 'user', 'mode', 'params'],
        description: '表达式，例如 values.price * values.count',
      },
    },
  },
} as const satisfies ReactionManifest
