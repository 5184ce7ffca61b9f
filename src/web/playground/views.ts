import type { ComponentType } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** View of the playground beside its editor; loaded when it is chosen. */
export interface PlaygroundView {
  key: string
  title: string
  View: ComponentType
}

/** In the order of the tabs. The editor comes before all of them. */
export const playgroundViews: readonly PlaygroundView[] = [
  {
    key: 'gallery',
    title: '组件',
    View: chunk(async () => (await import('./gallery/gallery-view.tsx')).GalleryView, 'page'),
  },
]
