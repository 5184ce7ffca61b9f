import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The drop-down with the tree. Its code loads only in forms. */
export const TreeControl = chunk(async () => (await import('./tree-control.tsx')).TreeControl)
