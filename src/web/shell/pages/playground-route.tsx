import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { ExceptionRoute } from './exception-route.tsx'

export const Playground = chunk(async () => (await import('#web/playground/playground.tsx')).Playground, 'page')

/** Content of the frame of the playground. */
export const PlaygroundFrame = chunk(
  async () => (await import('#web/playground/preview/frame-view.tsx')).FrameView,
  'page',
)

/** Playground where the menu has no entry for it: always in development, otherwise with permission. */
export function PlaygroundRoute() {
  return import.meta.env.DEV ? <Playground /> : <ExceptionRoute status={403} />
}
