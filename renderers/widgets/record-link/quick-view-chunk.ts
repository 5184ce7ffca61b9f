import { chunk } from '../../ui/chunk.ts'

/** The drawer. Its code is loaded when it is first opened. */
export const QuickView = chunk(async () => (await import('./quick-view.tsx')).QuickView)
