import type { ReactionManifest } from '#renderers/manifest.ts'

export const cascadeManifest = {
  name: 'cascade',
  title: '带入',
  description: '本字段被改动时，把算出的值带入其他字段；打开记录时不带入',
  when: 'optional',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['into'],
    properties: {
      into: {
        type: 'object',
        description: '字段名到表达式，例如 { "phone": "record.phone" }；record 是本字段引用的记录',
        additionalProperties: {
          type: 'string',
          format: 'expression',
          'x-result': 'any',
          'x-scope': ['values', 'record', 'user', 'mode', 'params'],
        },
      },
    },
  },
} as const satisfies ReactionManifest
