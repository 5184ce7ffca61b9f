import type { BlockManifest } from '#renderers/manifest.ts'
import { recordOverlayProps } from '#renderers/ui/overlay/record/record-overlay-props.ts'

export const drawerFormManifest = {
  name: 'DrawerForm',
  title: '抽屉表单',
  description: '在抽屉中新增、编辑或查看一条记录，适合字段较多的表单',
  slot: 'overlay',
  offers: ['open', 'close'],
  props: recordOverlayProps,
} as const satisfies BlockManifest
