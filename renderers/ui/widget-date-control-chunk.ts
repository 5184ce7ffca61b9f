import { chunk } from './chunk.ts'

/** The calendar. Its code is loaded in forms only. */
export const DateControl = chunk(async () => (await import('./widget-date-control.tsx')).DateControl)
