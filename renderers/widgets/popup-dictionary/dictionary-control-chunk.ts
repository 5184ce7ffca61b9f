import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The box that opens the popup. Its code loads only in forms. */
export const DictionaryControl = chunk(async () => (await import('./dictionary-control.tsx')).DictionaryControl)
