import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The calendar of two ends. Its code loads only in forms. */
export const RangeControl = chunk(async () => (await import('./range-control.tsx')).RangeControl)
