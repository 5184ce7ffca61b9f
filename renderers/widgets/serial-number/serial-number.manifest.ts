import type { WidgetManifest } from '#renderers/manifest.ts'

export const serialNumberManifest: WidgetManifest = {
  name: 'SerialNumber',
  title: '流水号',
  description: '由服务器生成的编号，只读',
  group: 'display',
  types: ['string', 'integer'],
  emptyValue: null,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
