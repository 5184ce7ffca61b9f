import type { WidgetManifest } from '#renderers/manifest.ts'

export const reportRowsManifest: WidgetManifest = {
  name: 'ReportRows',
  title: '报表数据',
  description: '显示预览接口答复的报表：列、前几行和查询代价；只读',
  group: 'display',
  types: ['object'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
