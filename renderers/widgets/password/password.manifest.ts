import type { WidgetManifest } from '#renderers/manifest.ts'
import { autoCompleteProp, autoFocusProp } from '#renderers/ui/widget/props.ts'

export const passwordManifest: WidgetManifest = {
  name: 'Password',
  title: '密码',
  description: '输入时遮挡，查看时只显示圆点',
  group: 'text',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      autoComplete: { ...autoCompleteProp, default: 'new-password' },
      autoFocus: autoFocusProp,
      strength: { type: 'boolean', description: '在下方显示密码强度' },
    },
  },
}
