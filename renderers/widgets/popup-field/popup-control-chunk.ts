import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The box that opens the popup. Its code loads only in forms. */
export const PopupControl = chunk(async () => (await import('./popup-control.tsx')).PopupControl)
