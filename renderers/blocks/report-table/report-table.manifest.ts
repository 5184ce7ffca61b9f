import type { BlockManifest } from '#renderers/manifest.ts'

export const reportTableManifest = {
  name: 'ReportTable',
  title: '报表',
  description: '按编码显示一个在线报表：查询条件、分页、排序、合计和导出；需要该报表的权限',
  slot: 'main',
  offers: ['reload'],
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      report: {
        type: 'string',
        format: 'report',
        minLength: 1,
        description: '报表编码，例如 daily_sales；缺省取自页面参数 code 或 id',
      },
      title: { type: 'string', minLength: 1, description: '表格上方的标题；页面标题已说明时不写' },
      params: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: '报表参数的值；与查询条件同名的也填入查询条件',
      },
      export: { type: 'boolean', default: true, description: '显示导出按钮' },
    },
  },
} as const satisfies BlockManifest
