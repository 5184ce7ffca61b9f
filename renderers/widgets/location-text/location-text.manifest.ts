import type { WidgetManifest } from '#renderers/manifest.ts'

export const locationTextManifest: WidgetManifest = {
  name: 'LocationText',
  title: '位置',
  description: '地址，或“经度,纬度”形式的坐标',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
