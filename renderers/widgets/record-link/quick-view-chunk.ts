import { chunk } from '#renderers/ui/chunk.ts'
import { failedWindow } from '#renderers/ui/failed-part.tsx'

/** The drawer. Its code is loaded when it is first opened. */
export const QuickView = chunk(
  async () => (await import('./quick-view.tsx')).QuickView,
  failedWindow(({ open, onClose }) => ({ open, onClose })),
)
