import type { WidgetManifest } from '#renderers/manifest.ts'

export const switchManifest: WidgetManifest = {
  name: 'Switch',
  title: '开关',
  description: '在两个值之间切换，默认 Y 和 N',
  group: 'choice',
  types: ['string', 'integer', 'number', 'boolean'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      on: { anyOf: [{ type: 'string' }, { type: 'number' }], description: '打开时的值，默认 Y' },
      off: { anyOf: [{ type: 'string' }, { type: 'number' }], description: '关闭时的值，默认 N' },
      onText: { type: 'string', minLength: 1, default: '是', description: '打开时的文字' },
      offText: { type: 'string', minLength: 1, default: '否', description: '关闭时的文字' },
    },
  },
}
