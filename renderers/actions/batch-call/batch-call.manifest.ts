import type { ActionManifest } from '#renderers/manifest.ts'

export const batchCallManifest = {
  name: 'batch-call',
  title: '成批调用',
  description: '由接口成批处理选中的记录，选择了全部时只发送查询条件；显示进度，可以停止，最后列出没有办成的记录及原因',
  needs: ['selection'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['call'],
    properties: {
      call: {
        type: 'string',
        format: 'call',
        description: '接收 ids，或 filter 和 behind；给出 done、refused，以及还有下一批时的 behind',
      },
      body: { $ref: '#/$defs/Values', description: '每一批都发送的其他参数' },
      chosen: { $ref: '#/$defs/Value', description: '要处理的记录；缺省为选中的记录，即 { "expr": "chosen" }' },
      preview: {
        type: 'string',
        format: 'call',
        description: '先由该接口列出谁将获得、失去什么，再询问；发送相同的参数',
      },
      title: { type: 'string', minLength: 1, description: '进度窗口的标题；缺省为 批量处理' },
    },
  },
} as const satisfies ActionManifest
