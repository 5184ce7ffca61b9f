import type { ReactionManifest } from '../../manifest.ts'

export const optionsManifest = {
  name: 'options',
  title: '选项',
  description: '条件成立时改用另一组选项：列出的选项，或另一个字典',
  when: 'optional',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      options: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['value', 'text'],
          properties: { value: { type: 'string' }, text: { type: 'string', minLength: 1 } },
        },
      },
      dictionary: { type: 'string', format: 'dictionary' },
    },
  },
} as const satisfies ReactionManifest
