import type { KeptPort } from '#renderers/ports.ts'

const DRAFT = 'playground:draft:'
const BASE = 'playground:base:'
/** Storage key of the list of files with a draft. */
const FILES = 'playground:drafts'
/** Storage key of the page that was open last. */
export const LAST = 'playground:last'

export function draftName(file: string): string {
  return DRAFT + file
}

export function baseName(file: string): string {
  return BASE + file
}

/** Files with drafts of the user. */
export function draftFiles(kept: KeptPort): string[] {
  const files = kept.read(FILES)
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

/** Stores the text of a file as a draft, or removes the draft. */
export function keepDraft(kept: KeptPort, file: string, text: string | undefined): void {
  const others = draftFiles(kept).filter((known) => known !== file)
  const files = text === undefined ? others : [...others, file]
  kept.write(draftName(file), text)
  if (text === undefined) kept.write(baseName(file), undefined)
  kept.write(FILES, files.length > 0 ? files : undefined)
}

/** Removes all drafts after the user has signed out. */
export function forgetDrafts(kept: KeptPort): void {
  for (const file of draftFiles(kept)) keepDraft(kept, file, undefined)
  kept.write(LAST, undefined)
}
