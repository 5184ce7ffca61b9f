import { chunk } from './chunk.ts'

/** The drop-down with the tree. Its code is loaded in forms only. */
export const TreeControl = chunk(async () => (await import('./widget-tree-control.tsx')).TreeControl)
