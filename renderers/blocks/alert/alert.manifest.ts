import type { BlockManifest } from '#renderers/manifest.ts'

export const alertManifest = {
  name: 'Alert',
  title: '提示',
  description: '一条提示，可带按钮，可按条件出现，可关闭',
  slot: 'main',
  offers: [],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['title'],
    properties: {
      type: { type: 'string', enum: ['info', 'success', 'warning', 'error'], default: 'info' },
      title: { $ref: '#/$defs/Value' },
      text: { $ref: '#/$defs/Value' },
      when: {
        type: 'string',
        format: 'expression',
        'x-result': 'bool',
        'x-scope': ['user', 'params'],
        description: '成立时才显示',
      },
      closable: { type: 'boolean', description: '可关闭，直到页面重新打开' },
      buttons: { $ref: '#/$defs/Buttons' },
    },
  },
} as const satisfies BlockManifest
