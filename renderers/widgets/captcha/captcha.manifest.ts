import type { WidgetManifest } from '#renderers/manifest.ts'

export const captchaManifest: WidgetManifest = {
  name: 'Captcha',
  title: '图形验证码',
  description: '输入图片中的字符；图片在旁边，点击或回车换一张',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: {} },
}
