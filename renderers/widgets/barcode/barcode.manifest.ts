import type { WidgetManifest } from '#renderers/manifest.ts'

export const barcodeManifest: WidgetManifest = {
  name: 'Barcode',
  title: '条形码',
  description: '把编号显示为 Code 128 条形码',
  group: 'display',
  types: ['string', 'integer'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      height: { type: 'integer', minimum: 20, maximum: 200, default: 48, description: '高度，像素' },
    },
  },
}
