import type { WidgetManifest } from '#renderers/manifest.ts'

export const moneyManifest: WidgetManifest = {
  name: 'Money',
  title: '金额',
  description: '金额，两位小数，可附中文大写',
  group: 'number',
  types: ['integer', 'number'],
  emptyValue: null,
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      capitals: { type: 'boolean', default: true, description: '编辑和详情中附大写' },
      unit: { type: 'string', minLength: 1, description: '数字后的单位' },
    },
  },
}
