import { chunk } from './chunk.ts'

/** The calendar of two ends. Its code is loaded in forms only. */
export const RangeControl = chunk(async () => (await import('./widget-range-control.tsx')).RangeControl)
