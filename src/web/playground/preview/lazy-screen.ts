import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/**
 * Loads the renderer like the application does: a static import here would split it into smaller chunks for everybody.
 */
export const Screen = chunk(async () => (await import('#renderers/screen/screen.tsx')).Screen, 'page')
