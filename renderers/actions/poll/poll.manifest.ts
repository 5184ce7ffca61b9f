import type { ActionManifest } from '#renderers/manifest.ts'

export const pollManifest = {
  name: 'poll',
  title: '轮询',
  description: '每隔几秒执行一次接口或步骤，直到条件成立；页面看不见时暂停，离开页面时结束',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['every'],
    properties: {
      every: { type: 'number', minimum: 1, maximum: 3600, description: '间隔，秒' },
      call: { type: 'string', format: 'call', description: '每次调用的接口，其结果为 result' },
      query: { $ref: '#/$defs/Values' },
      do: { $ref: '#/$defs/Steps', description: '每次执行的步骤，例如刷新列表' },
      until: {
        type: 'string',
        format: 'expression',
        'x-result': 'bool',
        'x-lazy': true,
        'x-scope': ['result', 'row', 'selection', 'values', 'user', 'params', 'event'],
        description: '条件成立时结束，继续后面的步骤，例如 result.status == "done"',
      },
      limit: { type: 'number', minimum: 1, maximum: 86400, description: '最长等待，秒；到时条件仍不成立则提示并停止' },
    },
  },
} as const satisfies ActionManifest
