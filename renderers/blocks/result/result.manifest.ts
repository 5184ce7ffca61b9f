import type { BlockManifest } from '../../manifest.ts'

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
    },
  },
} as const satisfies BlockManifest
