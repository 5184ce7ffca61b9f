import type { WidgetManifest } from '#renderers/manifest.ts'

export const numberInputManifest: WidgetManifest = {
  name: 'NumberInput',
  title: '数字',
  description: '输入整数或小数；只收整数的字段，实体中的 type 写 integer',
  group: 'number',
  types: ['integer', 'number'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      separator: { type: 'boolean', description: '显示千分位' },
      unit: { type: 'string', minLength: 1, description: '数字后的单位' },
      step: { type: 'number', minimum: 0, description: '上下键每次增减的量，默认 1' },
    },
  },
}
