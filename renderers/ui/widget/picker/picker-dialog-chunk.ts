import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The dialog of a picker. Its code loads when it is first opened. */
export const PickerDialog = chunk(
  async () => (await import('./picker-dialog.tsx')).PickerDialog,
  failedWindow(({ open, onClose }) => ({ open, onClose })),
)
