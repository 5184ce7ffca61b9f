import { chunk } from './chunk.ts'

/** The box that opens a dialog. Its code is loaded in forms only. */
export const PickerControl = chunk(async () => (await import('./widget-picker-control.tsx')).PickerControl)
