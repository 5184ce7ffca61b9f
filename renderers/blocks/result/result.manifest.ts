import type { BlockManifest } from '#renderers/manifest.ts'

export const resultManifest = {
  name: 'Result',
  title: '结果',
  description: '说明一件事已办成，以及接下来可以做什么',
  slot: 'main',
  offers: [],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['title'],
    properties: {
      title: { $ref: '#/$defs/Value' },
      text: { $ref: '#/$defs/Value' },
      buttons: { $ref: '#/$defs/Buttons' },
      afterwards: {
        type: 'object',
        description: '若干秒后自动执行的步骤',
        additionalProperties: false,
        required: ['seconds', 'text', 'do'],
        properties: {
          seconds: { type: 'integer', minimum: 1, maximum: 60 },
          text: { type: 'string', minLength: 1, description: '剩余秒数之后的文字，如“秒后返回”' },
          do: { $ref: '#/$defs/Steps' },
        },
      },
    },
  },
} as const satisfies BlockManifest
