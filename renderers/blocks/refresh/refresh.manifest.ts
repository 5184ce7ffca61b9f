import type { BlockManifest } from '#renderers/manifest.ts'

export const refreshManifest = {
  name: 'Refresh',
  title: '自动刷新',
  description: '每隔几秒刷新其他区块，看不见页面时暂停；可选择一个条件，例如看哪个进程',
  slot: 'main',
  offers: ['reload'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['every', 'targets'],
    properties: {
      every: { type: 'integer', minimum: 2, maximum: 3600, description: '间隔，秒' },
      targets: { type: 'array', minItems: 1, items: { type: 'string', format: 'block' } },
      messages: { type: 'boolean', const: true, description: '收到新消息时也立即刷新' },
      choose: {
        type: 'object',
        description: '有多个选项时可选；作为查询条件交给各区块',
        additionalProperties: false,
        required: ['label', 'name', 'call'],
        properties: {
          label: { type: 'string', minLength: 1 },
          name: { type: 'string', minLength: 1, description: '条件的名称' },
          call: { type: 'string', format: 'call', description: '答复选项（value、text）的接口' },
        },
      },
    },
  },
} as const satisfies BlockManifest
