import { chunk } from '../chunk.ts'

/** The dialog of a popup. Its code is loaded when it is first opened. */
export const PopupDialog = chunk(async () => (await import('./popup-dialog.tsx')).PopupDialog)
