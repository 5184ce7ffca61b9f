import type { ActionManifest } from '#renderers/manifest.ts'

export const openPageManifest = {
  name: 'open-page',
  title: '打开页面',
  description: '在弹窗或抽屉中打开另一个页面；关闭后继续后面的步骤',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['page'],
    properties: {
      page: { type: 'string', format: 'page' },
      as: { type: 'string', enum: ['modal', 'drawer'], default: 'modal' },
      title: {
        $ref: '#/$defs/Value',
        description: '缺省为页面的标题；可计算，例如 { "expr": "\'版本：\' + row.name" }',
      },
      width: { type: 'integer', minimum: 300, maximum: 1600, description: '像素' },
      fullScreen: {
        type: 'string',
        enum: ['button', 'opened'],
        description: '标题栏的全屏按钮；opened 为打开时已全屏',
      },
      params: { $ref: '#/$defs/Values', description: '那个页面的表达式用 params.名称 读取' },
    },
  },
} as const satisfies ActionManifest
