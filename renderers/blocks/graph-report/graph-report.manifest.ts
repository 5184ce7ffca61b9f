import type { BlockManifest } from '#renderers/manifest.ts'

export const graphReportManifest = {
  name: 'GraphReport',
  title: '在线图表',
  description: '按编码显示一个在线图表，或一个组合图表：查询条件、图形、数据、下载和自动刷新；需要该图表的权限',
  slot: 'main',
  offers: ['reload'],
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      graph: { type: 'string', minLength: 1, description: '图表编码；缺省取自页面参数 code 或 id' },
      combined: { type: 'boolean', default: false, description: '编码是组合图表的编码' },
    },
  },
} as const satisfies BlockManifest
