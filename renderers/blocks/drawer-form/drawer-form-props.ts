import type { BlockProps } from '#renderers/pieces.ts'
import type { RecordOverlayProps } from '#renderers/ui/overlay/use-record-overlay.ts'

export type DrawerFormProps = BlockProps<RecordOverlayProps>
