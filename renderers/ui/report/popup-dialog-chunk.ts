import { chunk } from '../chunk.ts'
import { failedWindow } from '../failed-part.tsx'

/** The dialog of a popup. Its code is loaded when it is first opened. */
export const PopupDialog = chunk(
  async () => (await import('./popup-dialog.tsx')).PopupDialog,
  failedWindow(({ open, onClose }) => ({ open, onClose })),
)
