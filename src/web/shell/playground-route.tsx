import { ExceptionRoute } from './exception-route.tsx'
import { lazyComponent } from './lazy-chunk.ts'

export const Playground = lazyComponent(async () => (await import('../playground/playground.tsx')).Playground)

/** What the playground shows in its frame. */
export const PlaygroundFrame = lazyComponent(
  async () => (await import('../playground/preview/frame-view.tsx')).FrameView,
)

/** The playground where the menu has no entry for it: developers have it always, others need a grant. */
export function PlaygroundRoute() {
  return import.meta.env.DEV ? <Playground /> : <ExceptionRoute status={403} />
}
