import type { BlockManifest } from '#renderers/manifest.ts'
import { recordOverlayProps } from '#renderers/ui/overlay/record/record-overlay-props.ts'

export const modalFormManifest = {
  name: 'ModalForm',
  title: '弹窗表单',
  description: '在弹窗中新增、编辑或查看一条记录',
  slot: 'overlay',
  offers: ['open', 'close'],
  props: recordOverlayProps,
} as const satisfies BlockManifest
