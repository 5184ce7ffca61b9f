import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The calendar of two ends. Its code is loaded in forms only. */
export const RangeControl = chunk(async () => (await import('./range-control.tsx')).RangeControl)
