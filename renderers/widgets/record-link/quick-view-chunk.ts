import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The drawer. Its code loads when it is first opened. */
export const QuickView = chunk(
  async () => (await import('./quick-view.tsx')).QuickView,
  failedWindow(({ open, onClose }) => ({ open, onClose })),
)
