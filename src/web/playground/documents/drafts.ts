import type { KeptPort } from '#renderers/ports.ts'
import { draftName, keepDraft, LAST } from './draft-names.ts'

/** What one person typed and is no document yet; it survives reload and crash as far as the browser keeps anything. */
export interface Drafts {
  /** Undefined when nothing was changed. */
  get(file: string): string | undefined
  /** A text that equals the shipped one is no draft. */
  keep(file: string, text: string, shipped: string | undefined): void
  drop(file: string): void
  /** Address of the page that was open last. */
  last(): string | undefined
  keepLast(address: string): void
}

export function createDrafts(kept: KeptPort): Drafts {
  return {
    get: (file) => textIn(kept.read(draftName(file))),
    keep: (file, text, shipped) => keepDraft(kept, file, text === shipped ? undefined : text),
    drop: (file) => keepDraft(kept, file, undefined),
    last: () => textIn(kept.read(LAST)),
    keepLast: (address) => kept.write(LAST, address),
  }
}

/** Storage belongs to the person at the browser, so anything may be in it. */
function textIn(kept: unknown): string | undefined {
  return typeof kept === 'string' ? kept : undefined
}
