import type { ActionManifest } from '#renderers/manifest.ts'

export const batchManifest = {
  name: 'batch',
  title: '逐条处理',
  description: '对选中的每条记录执行步骤，显示进度，可以停止，最后列出没有办成的记录及原因',
  needs: ['selection'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['do'],
    properties: {
      do: { $ref: '#/$defs/Steps', description: '步骤中的 row 是正在处理的记录' },
      title: { type: 'string', minLength: 1, description: '进度窗口的标题，例如 冻结用户；缺省为 批量处理' },
      rows: { $ref: '#/$defs/Value', description: '要处理的记录；缺省为选中的记录' },
    },
  },
} as const satisfies ActionManifest
