import type { WidgetManifest } from '#renderers/manifest.ts'

export const qrCodeManifest: WidgetManifest = {
  name: 'QrCode',
  title: '二维码',
  description: '把文字显示为二维码',
  group: 'display',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      size: { type: 'integer', minimum: 48, maximum: 512, default: 120, description: '边长，像素' },
    },
  },
}
