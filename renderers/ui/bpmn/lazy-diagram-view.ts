import { chunk } from '../feedback/lazy-part.ts'

/** The viewer; its library loads with the first diagram. */
export const LazyDiagramView = chunk(async () => (await import('./diagram-view.tsx')).DiagramView, 'card')
