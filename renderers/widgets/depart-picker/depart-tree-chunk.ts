import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** The tree in the dialog. Its code loads when the dialog is first opened. */
export const DepartTree = chunk(async () => (await import('./depart-tree.tsx')).DepartTree)
