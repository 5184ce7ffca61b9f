import type { ReactionManifest } from '#renderers/manifest.ts'
import { optionSourceProp } from '#renderers/ui/widget/choice/option-source-prop.ts'

export const optionsManifest = {
  name: 'options',
  title: '选项',
  description: '条件成立时改用另一组选项：列出的选项、另一个字典、接口的回答，或字典中由表达式选出的几项',
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
      from: { ...optionSourceProp, description: '选项从哪里读取，三者之一：接口、实体、字典' },
      only: {
        type: 'string',
        format: 'expression',
        'x-result': 'any',
        'x-scope': ['values', 'user', 'mode', 'params'],
        description: '留下的值的列表，例如 values.kind == "L" ? ["1", "2"] : ["3"]',
      },
    },
  },
} as const satisfies ReactionManifest
