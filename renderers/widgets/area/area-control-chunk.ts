import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The controls. Their code is loaded in forms only. */
export const AreaControl = chunk(async () => (await import('./area-control.tsx')).AreaControl)
