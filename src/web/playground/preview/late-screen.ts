import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The interpreter as the application loads it: named at once here, it would be cut into smaller chunks for everybody. */
export const Screen = chunk(async () => (await import('#renderers/screen/screen.tsx')).Screen, 'page')
