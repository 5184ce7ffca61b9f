import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { ExceptionRoute } from './exception-route.tsx'

export const Playground = chunk(async () => (await import('../playground/playground.tsx')).Playground, 'page')

/** What the playground shows in its frame. */
export const PlaygroundFrame = chunk(
  async () => (await import('../playground/preview/frame-view.tsx')).FrameView,
  'page',
)

/** The playground where the menu has no entry for it: developers have it always, others need a grant. */
export function PlaygroundRoute() {
  return import.meta.env.DEV ? <Playground /> : <ExceptionRoute status={403} />
}
