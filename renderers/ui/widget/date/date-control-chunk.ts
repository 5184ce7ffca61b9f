import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The calendar. Its code loads only in forms. */
export const DateControl = chunk(async () => (await import('./date-control.tsx')).DateControl)
