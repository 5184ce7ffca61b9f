import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The calendar. Its code is loaded in forms only. */
export const DateControl = chunk(async () => (await import('./date-control.tsx')).DateControl)
