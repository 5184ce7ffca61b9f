import type { KeptPort } from '#renderers/ports.ts'

const DRAFT = 'playground:draft:'
const BASE = 'playground:base:'
/** Files that have a draft. */
const FILES = 'playground:drafts'
/** Address of the page that was open last. */
export const LAST = 'playground:last'

export function draftName(file: string): string {
  return DRAFT + file
}

export function baseName(file: string): string {
  return BASE + file
}

/** Files of which the person has drafts. */
export function draftFiles(kept: KeptPort): string[] {
  const files = kept.read(FILES)
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

/** Keeps the text of a file as a draft, or has none of it any more. */
export function keepDraft(kept: KeptPort, file: string, text: string | undefined): void {
  const others = draftFiles(kept).filter((known) => known !== file)
  const files = text === undefined ? others : [...others, file]
  kept.write(draftName(file), text)
  if (text === undefined) kept.write(baseName(file), undefined)
  kept.write(FILES, files.length > 0 ? files : undefined)
}

/** What was typed is nobody's once the person has signed out. */
export function forgetDrafts(kept: KeptPort): void {
  for (const file of draftFiles(kept)) keepDraft(kept, file, undefined)
  kept.write(LAST, undefined)
}
