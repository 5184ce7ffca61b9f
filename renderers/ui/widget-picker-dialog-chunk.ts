import { chunk } from './chunk.ts'
import { failedWindow } from './failed-part.tsx'

/** The dialog of a picker. Its code is loaded when it is first opened. */
export const PickerDialog = chunk(
  async () => (await import('./widget-picker-dialog.tsx')).PickerDialog,
  failedWindow(({ open, onClose }) => ({ open, onClose })),
)
