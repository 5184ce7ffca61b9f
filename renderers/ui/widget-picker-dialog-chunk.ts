import { chunk } from './chunk.ts'

/** The dialog of a picker. Its code is loaded when it is first opened. */
export const PickerDialog = chunk(async () => (await import('./widget-picker-dialog.tsx')).PickerDialog)
