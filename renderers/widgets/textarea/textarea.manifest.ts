import type { WidgetManifest } from '#renderers/manifest.ts'

export const textareaManifest: WidgetManifest = {
  name: 'Textarea',
  title: '多行文本',
  description: '输入多行文字',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      rows: { type: 'integer', minimum: 1, maximum: 40, default: 3, description: '显示的行数' },
      count: { type: 'boolean', description: '显示字数' },
      phrases: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        description: '常用语，点击后填入',
      },
      plain: { type: 'boolean', description: '不能填写时显示为文字，不显示输入框' },
    },
  },
}
