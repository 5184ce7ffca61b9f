import type { KeptPort } from '#renderers/ports.ts'
import { baseName, draftName, keepDraft, LAST } from './draft-names.ts'

/** Version that a draft began with. */
export interface DraftBase {
  /** 0 for the document that comes with the program, or for none. */
  number: number
  text: string
}

/** What one person typed and is no document yet; it survives reload and crash as far as the browser keeps anything. */
export interface Drafts {
  /** Undefined when nothing was changed. */
  get(file: string): string | undefined
  /** Undefined where it was never stored: then it is the document that comes with the program. */
  base(file: string): DraftBase | undefined
  /** A text that equals the shipped one is no draft, unless it began with a version of the server. */
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

/** Storage belongs to the person at the browser, so anything may be in it. */
function textIn(kept: unknown): string | undefined {
  return typeof kept === 'string' ? kept : undefined
}

function baseIn(kept: unknown): DraftBase | undefined {
  const { number, text } = (kept ?? {}) as Partial<DraftBase>
  return Number.isInteger(number) && typeof text === 'string' ? { number: number!, text } : undefined
}
