import type { WidgetManifest } from '#renderers/manifest.ts'

export const cronManifest: WidgetManifest = {
  name: 'Cron',
  title: '执行计划',
  description: 'Quartz 表达式：秒 分 时 日 月 周 [年]，附含义和下五次执行时间',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
