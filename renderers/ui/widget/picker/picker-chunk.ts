import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The box that opens a dialog. Its code loads only in forms. */
export const PickerControl = chunk(async () => (await import('./picker-control.tsx')).PickerControl)
