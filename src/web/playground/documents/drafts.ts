import type { KeptPort } from '#renderers/ports.ts'
import { baseName, draftName, keepDraft, LAST } from './draft-names.ts'

/** Version that a draft is based on. */
export interface DraftBase {
  /** 0 for the shipped document, or none. */
  number: number
  text: string
}

/** Unsaved texts of one user; they survive reload and crash as far as the browser stores anything. */
export interface Drafts {
  /** Undefined without a change. */
  get(file: string): string | undefined
  /** Undefined where it was never stored: the base is then the shipped document. */
  base(file: string): DraftBase | undefined
  /** A text that equals the shipped one is no draft, unless it is based on a version of the server. */
  keep(file: string, text: string, shipped: string | undefined, base?: DraftBase): void
  drop(file: string): void
  /** Address of the page that was open last. */
  last(): string | undefined
  keepLast(address: string): void
}

export function createDrafts(kept: KeptPort): Drafts {
  return {
    get: (file) => textIn(kept.read(draftName(file))),
    base: (file) => baseIn(kept.read(baseName(file))),
    keep(file, text, shipped, base) {
      const isNone = text === shipped && (base?.number ?? 0) === 0
      keepDraft(kept, file, isNone ? undefined : text)
      if (!isNone && base) kept.write(baseName(file), base)
    },
    drop: (file) => keepDraft(kept, file, undefined),
    last: () => textIn(kept.read(LAST)),
    keepLast: (address) => kept.write(LAST, address),
  }
}

/** Users can edit the storage, so it may contain any value. */
function textIn(kept: unknown): string | undefined {
  return typeof kept === 'string' ? kept : undefined
}

function baseIn(kept: unknown): DraftBase | undefined {
  const { number, text } = (kept ?? {}) as Partial<DraftBase>
  return Number.isInteger(number) && typeof text === 'string' ? { number: number!, text } : undefined
}
