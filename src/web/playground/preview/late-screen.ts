import { lazyComponent } from '../../shell/lazy-chunk.ts'

/** The interpreter as the application loads it: named at once here, it would be cut into smaller chunks for everybody. */
export const Screen = lazyComponent(async () => (await import('#renderers/screen/screen.tsx')).Screen)
