import type { ActionManifest } from '#renderers/manifest.ts'

export const closeManifest = {
  name: 'close',
  title: '关闭表单',
  description: '关闭弹窗或抽屉表单；缺省为按钮所在的表单',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: { target: { type: 'string', format: 'block' } },
  },
} as const satisfies ActionManifest
