import type { WidgetManifest } from '#renderers/manifest.ts'
import { CODE_PURPOSES } from '#renderers/ports.ts'

export const smsCodeManifest: WidgetManifest = {
  name: 'SmsCode',
  title: '短信验证码',
  description: '输入发到手机的验证码；旁边的按钮把它发到另一个字段中的手机号',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['phone', 'purpose'],
    properties: {
      phone: { type: 'string', format: 'field', description: '手机号所在的字段' },
      purpose: { type: 'string', enum: CODE_PURPOSES, description: '验证码的用途' },
    },
  },
}
