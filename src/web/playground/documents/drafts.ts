import type { StoragePort } from '#renderers/ports.ts'
import { baseName, draftName, LAST, storeDraft } from './draft-names.ts'

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
  store(file: string, text: string, shipped: string | undefined, base?: DraftBase): void
  remove(file: string): void
  /** Address of the page that was open last. */
  last(): string | undefined
  storeLast(address: string): void
}

export function createDrafts(storage: StoragePort): Drafts {
  return {
    get: (file) => textIn(storage.read(draftName(file))),
    base: (file) => baseIn(storage.read(baseName(file))),
    store(file, text, shipped, base) {
      const isNone = text === shipped && (base?.number ?? 0) === 0
      storeDraft(storage, file, isNone ? undefined : text)
      if (!isNone && base) storage.write(baseName(file), base)
    },
    remove: (file) => storeDraft(storage, file, undefined),
    last: () => textIn(storage.read(LAST)),
    storeLast: (address) => storage.write(LAST, address),
  }
}

/** Users can edit the storage, so it may contain any value. */
function textIn(storage: unknown): string | undefined {
  return typeof storage === 'string' ? storage : undefined
}

function baseIn(storage: unknown): DraftBase | undefined {
  const { number, text } = (storage ?? {}) as Partial<DraftBase>
  return Number.isInteger(number) && typeof text === 'string' ? { number: number!, text } : undefined
}
