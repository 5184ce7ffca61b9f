import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The controls. Their code loads only in forms. */
export const AreaControl = chunk(async () => (await import('./area-control.tsx')).AreaControl)
