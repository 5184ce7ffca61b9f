import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The dialog of a popup. Its code loads when it is first opened. */
export const PopupDialog = chunk(
  async () => (await import('./popup-dialog.tsx')).PopupDialog,
  failedWindow(({ open, onClose }) => ({ open, onClose })),
)
