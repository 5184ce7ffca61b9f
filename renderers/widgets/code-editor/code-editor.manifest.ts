import type { WidgetManifest } from '#renderers/manifest.ts'

export const codeEditorManifest: WidgetManifest = {
  name: 'CodeEditor',
  title: '代码编辑',
  description: '编辑代码，显示行号和语法颜色；按 Tab 键离开',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      language: { type: 'string', enum: ['text', 'json', 'sql', 'javascript'], default: 'text', description: '语言' },
      height: { type: 'integer', minimum: 60, maximum: 1200, default: 200, description: '高度，像素' },
    },
  },
}
