import type { StoragePort } from '#renderers/ports.ts'

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
export function draftFiles(storage: StoragePort): string[] {
  const files = storage.read(FILES)
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

/** Stores the text of a file as a draft, or removes the draft. */
export function storeDraft(storage: StoragePort, file: string, text: string | undefined): void {
  const others = draftFiles(storage).filter((known) => known !== file)
  const files = text === undefined ? others : [...others, file]
  storage.write(draftName(file), text)
  if (text === undefined) storage.write(baseName(file), undefined)
  storage.write(FILES, files.length > 0 ? files : undefined)
}

/** Removes all drafts after the user has signed out. */
export function forgetDrafts(storage: StoragePort): void {
  for (const file of draftFiles(storage)) storeDraft(storage, file, undefined)
  storage.write(LAST, undefined)
}
