import { chunk } from '#renderers/ui/chunk.ts'

/** The tree in the dialog. Its code is loaded when the dialog is first opened. */
export const DepartTree = chunk(async () => (await import('./depart-tree.tsx')).DepartTree)
