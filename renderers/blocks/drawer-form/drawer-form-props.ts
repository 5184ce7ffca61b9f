import type { BlockProps } from '#renderers/plugin.ts'
import type { RecordOverlayProps } from '#renderers/ui/overlay/record/use-record-overlay.ts'

export type DrawerFormProps = BlockProps<RecordOverlayProps>
