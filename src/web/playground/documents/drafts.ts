import type { Stored } from '../../session/stored.ts'

const PREFIX = 'playground:draft:'
const LAST = 'playground:last'

/** What was typed and is no document yet; it survives reload and crash as far as the browser keeps anything. */
export interface Drafts {
  /** Undefined when nothing was changed. */
  get(file: string): string | undefined
  /** A text that equals the shipped one is no draft. */
  keep(file: string, text: string, shipped: string | undefined): void
  drop(file: string): void
  /** False when the browser refused the text, for instance because it is too long. */
  survives(file: string): boolean
  /** Address of the page that was open last. */
  last(): string | undefined
  keepLast(address: string): void
}

export function createDrafts(stored: Stored): Drafts {
  return {
    get: (file) => stored.get<string>(PREFIX + file),
    keep(file, text, shipped) {
      if (text === shipped) stored.remove(PREFIX + file)
      else stored.set(PREFIX + file, text)
    },
    drop: (file) => stored.remove(PREFIX + file),
    survives: (file) => stored.get(PREFIX + file) === undefined || stored.survives(PREFIX + file),
    last: () => stored.get<string>(LAST),
    keepLast: (address) => stored.set(LAST, address),
  }
}
